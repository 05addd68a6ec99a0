import { budgetSweep } from "../../charts/budget-sweep";
import type { Objective } from "../../value/objective";
import type { Decision } from "../decision";
import { chartUnit } from "./chart-unit";
import { chart, type PageChart } from "./page-chart";

/** Who is best at every limit of a budget, where that changes with the limit; at most four charts. */
export function budgetCharts({ budgetSweeps }: Decision, objective: Objective, agents: readonly string[]): PageChart[] {
  const drawn = new Set<string>();
  const charts = budgetSweeps.flatMap(
    ({ strategy, budget, field, statistic, max, goal, stretches, agents: own }, place) => {
      const same = JSON.stringify([budget, goal, own]);
      if (stretches.length < 2 || goal.better === "lower" || drawn.has(same)) return [];
      drawn.add(same);
      const swept = {
        name: budget,
        unit: chartUnit(field),
        now: max,
        quality: { name: goal.name, unit: goalUnit(goal, objective) },
      };
      // Many agents would hide each other; those that are best at some limit say what the chart is for.
      const shown =
        own.length <= 12 ? own : own.filter(({ agent }) => stretches.some(({ best }) => best.includes(agent)));
      const among = strategy === null ? "All agents" : `The agents that the other limits of "${strategy}" keep`;
      const note = `${among}: at each limit on the ${statistic} of ${field}, the best of those within it. Bars are 95 % intervals.${shown.length < own.length ? " Agents that are best at no limit are left out." : ""}`;
      return [chart(`chart-budget-${place}`, "flips", note, (width) => budgetSweep(swept, shown, { agents, width }))];
    },
  );
  return charts.slice(0, 4);
}

function goalUnit({ kind, name }: Decision["budgetSweeps"][number]["goal"], { dimensions = [] }: Objective): string {
  if (kind === "value") return "dollars";
  if (kind === "pass rate") return "share";
  const dimension = kind === "dimension" && dimensions.find((one) => one.name === name);
  return dimension ? chartUnit(dimension.field) : "";
}
