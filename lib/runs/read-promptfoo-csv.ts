import type { CellValue } from "./column-reader";
import type { CsvRow } from "./csv-rows";
import { attemptCounter, besides } from "./formats/log-cells";
import type { LogRun } from "./log-format";
import { shortened } from "./long-text";

/** Whether a CSV header is that of promptfoo's table, which repeats "Status, Score, …" for each provider. */
export function isPromptfooHeader(names: readonly string[]): boolean {
  return (
    names.some((name) => /^\[.*\] /s.test(name)) &&
    names.includes("Status") &&
    names.includes("Score") &&
    names.includes("Grader Reason")
  );
}

/**
 * promptfoo's CSV: the variables of a test, then for each provider its output, status and scores. Its scores are rounded to two
 * decimals and it has no costs; its JSON has both. A test without assertions is unscored.
 */
export class PromptfooTable {
  readonly runs: LogRun[] = [];
  private readonly attempt = attemptCounter();
  private readonly groups: { agent: string; from: number; to: number }[] = [];

  constructor(private readonly header: readonly string[]) {
    header.forEach((name, cell) => {
      const agent = /^\[(.*?)\] /s.exec(name)?.[1];
      if (agent === undefined) return;
      const last = this.groups.at(-1);
      if (last !== undefined) last.to = cell;
      this.groups.push({ agent, from: cell, to: header.length });
    });
    const names = this.groups.map(({ agent }) => agent);
    this.groups.forEach((group, index) => {
      if (names.indexOf(group.agent) !== names.lastIndexOf(group.agent)) group.agent = `${group.agent} / ${index}`;
    });
  }

  add(row: CsvRow): void {
    const cell = (at: number) => (row.texts[at] ?? row.bytes.subarray(row.starts[at]!, row.ends[at]!)).toString("utf8");
    const vars: string[] = [];
    for (let at = 0; at < this.groups[0]!.from; at++) {
      if (this.header[at] !== "Description" && cell(at) !== "") vars.push(`${this.header[at]}=${cell(at)}`);
    }
    const description = this.header[0] === "Description" ? cell(0) : "";
    const request =
      shortened([description, vars.sort().join(", ")].filter((part) => part !== "").join(": ")) || `test ${row.line}`;
    for (const { agent, from, to } of this.groups) {
      const own: Record<string, string> = Object.create(null);
      for (let at = from + 1; at < to && at < row.cells; at++) own[this.header[at]!] = cell(at);
      this.runs.push({
        line: row.line,
        cells: { ...outcome(own), agent, request, attempt: this.attempt(agent, request) },
      });
    }
  }
}

function outcome(own: Readonly<Record<string, string>>): Record<string, CellValue> {
  const error = own.Status === "ERROR";
  const graded = !error && own["Grader Reason"] !== "No assertions";
  const metrics = Object.fromEntries(
    Object.entries(own)
      .filter(([name]) => name.startsWith("Metric: "))
      .map(([name, value]) => [name.slice(8), value]),
  );
  return {
    ...besides(metrics, "scores."),
    status: error ? "error" : graded ? "ok" : "unscored",
    passed: graded ? (own.Status === "PASS" ? 1 : own.Status === "FAIL" ? 0 : (own.Status ?? null)) : null,
    score: graded ? (own.Score ?? null) : null,
    cost: null,
  };
}
