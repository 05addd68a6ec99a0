import { InputError, type Problem } from "./input-error";
import { type Column, numberColumn, type RunTable, type Status, statuses, textColumn } from "./run-table";

/** A cell of a record; null and undefined are unknown. */
export type RecordValue = string | number | boolean | null | undefined;

/**
 * A run table from plain records, one a run, for notebooks and tests. `agent` and `request` are needed; `attempt` is 1
 * where it is left out. Where `status` is left out, a run with a grade (`passed` or `score`) is "ok" and one without is
 * "unscored". Booleans count as 1 and 0; missing, null and NaN are unknown. Any other name makes a further column.
 *
 * @throws InputError with every problem: a record without agent or request, an unknown status, a column that mixes
 * text and numbers, two runs of the same agent, request and attempt
 *
 * @example
 * fromRecords([{ agent: "A", request: "r1", passed: 1, cost: 0.4 }]).rows // 1
 */
export function fromRecords(records: readonly Readonly<Record<string, RecordValue>>[]): RunTable {
  const problems: Problem[] = [];
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].sort();
  const core = new Set(["agent", "request", "attempt", "status"]);
  const columns = new Map<string, Column>();
  for (const name of names) if (!core.has(name)) columns.set(name, toColumn(name, records, problems));

  const agent = records.map((record, row) => needed("agent", record, row, problems));
  const request = records.map((record, row) => needed("request", record, row, problems));
  const attempt = Int32Array.from(records, (record) => (record.attempt === undefined ? 1 : Number(record.attempt)));
  const status = Uint8Array.from(records, (record, row) => statusOf(record, row, problems));
  reportDuplicates(agent, request, attempt, problems);
  if (problems.length > 0) throw new InputError("fromRecords", problems);
  return {
    rows: records.length,
    agent: textColumn(agent),
    request: textColumn(request),
    attempt,
    status,
    columns,
    files: [{ path: "records", sha256: "", rows: records.length }],
    place: { file: new Uint16Array(records.length), line: Int32Array.from(records, (_, row) => row + 1) },
  };
}

function toColumn(
  name: string,
  records: readonly Readonly<Record<string, RecordValue>>[],
  problems: Problem[],
): Column {
  const values = records.map((record) => known(record[name]));
  const texts = values.filter((value) => typeof value === "string").length;
  if (texts === 0) return numberColumn(values.map((value) => (value === null ? null : Number(value))));
  const mixed = values.findIndex((value) => value !== null && typeof value !== "string");
  if (mixed >= 0) {
    problems.push({ line: mixed + 1, column: name, message: "expected text as in the other records, got a number" });
  }
  return textColumn(values.map((value) => (value === null ? null : String(value))));
}

function known(value: RecordValue): string | number | boolean | null {
  return value === undefined || (typeof value === "number" && !Number.isFinite(value)) ? null : value;
}

function needed(name: string, record: Readonly<Record<string, RecordValue>>, row: number, problems: Problem[]): string {
  const value = known(record[name]);
  if (value === null || value === "")
    problems.push({ line: row + 1, column: name, message: `expected ${name}, got nothing` });
  return String(value);
}

function statusOf(record: Readonly<Record<string, RecordValue>>, row: number, problems: Problem[]): number {
  const graded = known(record.passed) !== null || known(record.score) !== null;
  const given = record.status ?? (graded ? "ok" : "unscored");
  const code = statuses.indexOf(given as Status);
  if (code < 0) {
    problems.push({ line: row + 1, column: "status", message: `expected ${statuses.join(", ")}, got "${given}"` });
  }
  return Math.max(0, code);
}

function reportDuplicates(agents: string[], requests: string[], attempts: Int32Array, problems: Problem[]): void {
  const seen = new Map<string, number>();
  agents.forEach((agent, row) => {
    const slot = JSON.stringify([agent, requests[row], attempts[row]]);
    const before = seen.get(slot);
    if (before === undefined) seen.set(slot, row);
    else
      problems.push({
        line: row + 1,
        message: `rows ${before + 1} and ${row + 1} are the same agent, request and attempt`,
      });
  });
}
