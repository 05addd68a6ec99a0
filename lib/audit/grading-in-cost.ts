import { counted, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { NumberColumn } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Finding, finding } from "./finding";

/**
 * Costs that hold what grading cost: `cost` is another column of dollars plus `judge_cost` in every row. A served request is not
 * graded, so the decision would charge it for the judge.
 */
export function gradingInCost({ table }: Evidence): Finding[] {
  const [cost, judge] = ["cost", "judge_cost"].map((name) => table.columns.get(name));
  if (cost?.kind !== "number" || judge?.kind !== "number") return [];
  const own = [...table.columns].find(
    ([name, column]) =>
      !["cost", "judge_cost", "fresh_cost"].includes(name) &&
      /cost|usd|dollars|spend/i.test(name) &&
      column.kind === "number" &&
      addsUp(cost, column, judge),
  )?.[0];
  if (own === undefined) return [];
  const rows = [...cost.known.keys()].filter((row) => judge.known[row] === 1 && judge.values[row]! > 0);
  const spent = rows.reduce((sum, row) => sum + judge.values[row]!, 0);
  return [
    finding({
      code: "total-differs",
      severity: "warning",
      message: `cost is ${printable(own, 40)} + judge_cost in every row, so it holds what grading cost`,
      rows,
      effect: `$${plain(spent)} of grading in ${counted(rows.length, "run")} is charged to the agents, although no served request is graded`,
      remedy: `take the run's own cost: --columns cost=${printable(own, 40)}`,
    }),
  ];
}

/** Whether the total is the sum of both in all rows that know all three, and both count for something in 2 of them. */
function addsUp(total: NumberColumn, own: NumberColumn, judge: NumberColumn): boolean {
  let both = 0;
  for (let row = 0; row < total.values.length; row++) {
    if (total.known[row] === 0 || own.known[row] === 0 || judge.known[row] === 0) continue;
    const sum = own.values[row]! + judge.values[row]!;
    if (Math.abs(sum - total.values[row]!) > 1e-9 + 1e-6 * Math.abs(sum)) return false;
    if (own.values[row]! > 0 && judge.values[row]! > 0) both++;
  }
  return both >= 2;
}
