import { quoted } from "./problem-list";
import type { Column, RunTable } from "./run-table";

/** Two rows of one agent, request and attempt, the earlier first. */
export type SamePair = readonly [before: number, row: number];

/** A column with more values than this tells runs apart without naming agents: ids, times, transcripts. */
const mostAgents = 50;

/** How to mend runs that claim the same slot: by the column or the files that tell them apart, else by hand. */
export function wayOut(table: RunTable, pairs: readonly SamePair[], hasAttempts: boolean, agentColumn: string): string {
  const apart = columnThatTellsApart(table, pairs);
  if (apart !== null) {
    const columns = quoted(`agent=${agentColumn}+${apart}`);
    return `Where they are the same run, column ${quoted(apart)} differs: --columns ${columns} makes agents of both. Or correct the ids, or pass --same-slots keep if the later run is a further attempt.`;
  }
  if (pairs.every(([before, row]) => table.place.file[before] !== table.place.file[row]))
    return "If each log is an agent of its own, name them: import LOG --agent NAME --out NAME.csv for each, then read those. Or pass --same-slots keep if the later run is a further attempt.";
  return hasAttempts
    ? "Correct the ids or remove one; or pass --same-slots keep if the second is a further attempt."
    : "If they are repeated attempts, name the column that numbers them (--columns attempt=NAME) or pass --same-slots keep. If not, correct the ids or remove one.";
}

/** The text column with the fewest values in which every such pair differs; null where there is none, or several as good. */
function columnThatTellsApart(table: RunTable, pairs: readonly SamePair[]): string | null {
  const able = [...table.columns]
    .filter(([, column]) => column.kind === "text" && column.names.length <= mostAgents && alwaysDiffers(column, pairs))
    .map(([name, column]) => ({ name, values: column.kind === "text" ? column.names.length : 0 }))
    .sort((a, b) => a.values - b.values);
  return able.length === 0 || able[0]!.values === able[1]?.values ? null : able[0]!.name;
}

function alwaysDiffers(column: Column, pairs: readonly SamePair[]): boolean {
  return column.kind === "text" && pairs.every(([before, row]) => column.codes[before] !== column.codes[row]);
}
