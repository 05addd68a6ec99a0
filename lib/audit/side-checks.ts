import { counted, named, percent, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, rowsByAgent } from "./finding";
import { isFlag, saysYes } from "./marked";

/**
 * Runs that passed the grader and failed a deterministic check beside it: `audit.sideChecks`, or columns of 0 and 1 named as
 * checks (`check_…`, `…_check`, `…_valid`, `well_formed`). What the check guards is then not what the grade measures.
 */
export function failedSideChecks({ table, objective, who }: Evidence): Finding[] {
  const told = objective.audit?.sideChecks;
  const gates = new Set(objective.gates?.map(({ field }) => field));
  const checks = [...table.columns].filter(
    ([name, column]) =>
      (told === undefined ? isCheckName(name) && !gates.has(name) : told.includes(name)) && isFlag(column),
  );
  return checks.flatMap(([name, column]) =>
    rowsByAgent(table).flatMap((rows, place) => {
      const known = (row: number) => (column.kind === "number" ? column.known[row] === 1 : column.codes[row]! >= 0);
      const checked = rows.filter((row) => who.grade.known[row] === 1 && known(row));
      const passed = checked.filter((row) => who.grade.values[row]! > 0.5);
      const failed = passed.filter((row) => !saysYes(column, row));
      if (failed.length === 0) return [];
      const agent = table.agent.names[place]!;
      const both = (passed.length - failed.length) / checked.length;
      return [
        finding({
          code: "failed-side-check",
          severity: "warning",
          message: `${named([agent])}: ${counted(failed.length, "run")} of ${plain(passed.length)} that passed the grader fail ${printable(name, 40)}`,
          agents: [agent],
          rows: failed,
          effect: `it passes ${percent(passed.length / checked.length)} of the runs that were checked, and ${percent(both)} when the check counts too`,
          remedy: `make it a gate: "gates": [{ "name": "…", "field": "${printable(name, 40)}", "minRate": 1 }]`,
        }),
      ];
    }),
  );
}

function isCheckName(name: string): boolean {
  return /(^|[_.\s-])(checks?|valid|well_?formed|compiles|parses|schema_ok)($|[_.\s-])/i.test(name);
}
