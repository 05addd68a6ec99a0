import type { RecordValue } from "../runs/from-records";

type Run = Readonly<Record<string, RecordValue>> & {
  readonly agent: string;
  readonly minutes: number;
  readonly cost: number | null;
};

/** For tests: runs of an agent "worse" that does all that one of the agents does, only a minute slower and a dollar dearer. */
export function worseCopy<Row extends Run>(rows: readonly Row[], pick: number): Row[] {
  const agents = [...new Set(rows.map((row) => row.agent))];
  const copied = agents[pick % agents.length];
  return rows
    .filter((row) => row.agent === copied)
    .map((row) => ({
      ...row,
      agent: "worse",
      minutes: row.minutes + 1,
      cost: row.cost === null ? null : row.cost + 1,
    }));
}
