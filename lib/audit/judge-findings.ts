import { counted, percent, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { Column, RunTable } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Finding, finding } from "./finding";
import { judgeAgreement } from "./judge-agreement";

/**
 * A judge that agrees with people no more often than somebody who always says the commonest verdict (its lead is not above one
 * standard error), on the runs that people have looked at: `audit.judge`, or columns named `judge…` and `human…`.
 */
export function judgeFindings({ table, objective }: Evidence): Finding[] {
  const told = objective.audit?.judge;
  const [judge, people] = told === undefined ? pairOf(table) : [told.field, told.people];
  const columns = [judge, people].map((name) => (name === undefined ? undefined : table.columns.get(name)));
  const [own, theirs] = columns;
  if (own === undefined || theirs === undefined || judge === undefined || people === undefined) return [];
  const rows: number[] = [];
  const pairs: [string, string][] = [];
  for (let row = 0; row < table.rows; row++) {
    const pair = [verdictAt(own, row), verdictAt(theirs, row)] as const;
    if (pair[0] === null || pair[1] === null) continue;
    rows.push(row);
    pairs.push([pair[0], pair[1]]);
  }
  const found = judgeAgreement(pairs);
  if (found === null || found.lead.estimate! > (found.lead.standardError ?? 0)) return [];
  const { estimate, standardError } = found.kappa;
  const kappa =
    estimate === null ? "unknown" : `${plain(estimate, 3)} ± ${standardError === null ? "?" : plain(standardError, 2)}`;
  return [
    finding({
      code: "judge-no-better-than-guess",
      severity: "warning",
      message: `${printable(judge, 40)} agrees with ${printable(people, 40)} on ${percent(found.agreement)} of ${counted(pairs.length, "run")}; always saying the commonest verdict agrees on ${percent(found.constantGuess)} (kappa ${kappa})`,
      agents: rows.map((row) => table.agent.names[table.agent.codes[row]!]!),
      rows,
      effect: "what the judge measures is not what people see, so a dimension that rests on it says nothing",
      remedy: "rewrite the judge's instructions until it beats the constant guess on runs that people have labelled",
    }),
  ];
}

function pairOf(table: RunTable): [string?, string?] {
  const names = [...table.columns.keys()].sort();
  const judge = names.filter(
    (name) => /(^|_)(judge|llm_judge|model_grade[dr]?)(_|$)/i.test(name) && !/cost|token|reason|seconds/i.test(name),
  );
  const people = names.filter((name) =>
    /(^|_)(human|people|expert|annotator)(_(label|verdict|grade|score|passed))?$/i.test(name),
  );
  return [judge[0], people[0]];
}

/** A verdict as one word: 1 and yes are the same, 0 and no are the same, and a score of half or more is a yes. */
function verdictAt(column: Column, row: number): string | null {
  if (column.kind === "number") return column.known[row] === 1 ? (column.values[row]! >= 0.5 ? "1" : "0") : null;
  const code = column.codes[row]!;
  if (code < 0) return null;
  const word = column.names[code]!.trim().toLowerCase();
  if (/^(yes|y|true|pass|passed|correct|c)$/.test(word)) return "1";
  return /^(no|n|false|fail|failed|incorrect|i)$/.test(word) ? "0" : word;
}
