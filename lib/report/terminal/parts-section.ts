import type { Colors } from "picocolors/types";
import { printable } from "../../runs/input-error";
import type { Objective } from "../../value/objective";
import { bestFirst } from "../best-first";
import type { Decision } from "../decision";
import { formatEstimate, formatInterval, formatNumber, unitOfField } from "../format";
import { agentName } from "./agent-name";
import type { Title } from "./terminal-options";
import { textTable } from "./text-table";

/** The parts beside the single number, a row an agent. */
export function partsSection(decision: Decision, objective: Objective, title: Title, colours: Colors): string[] {
  const gates = objective.gates ?? [];
  const budgets = objective.budgets ?? [];
  const dimensions = (objective.dimensions ?? []).filter(({ field }) => !["passed", "score", "cost"].includes(field));
  const heads = ["Agent", "Runs", "Pass rate", "95 % interval", "Cost a run"];
  heads.push(...dimensions.map(({ name, field }) => `${name} (${field})`));
  heads.push(...gates.map(({ name }) => `gate: ${name}`), ...budgets.map(({ name }) => `budget: ${name}`));
  const rows = bestFirst(decision).map(([agent, one]) => {
    const verdict = (kind: string, text: string) =>
      kind === "kept"
        ? `${text} ${colours.green("kept")}`
        : `${text} ${kind === "out" ? colours.red("out") : colours.yellow(kind)}`;
    return [
      agentName(agent),
      formatNumber(one.counts.runs, "number"),
      formatEstimate(one.passRate, "share"),
      formatInterval(one.passRate, "share") || boundsText(one.passRateBounds),
      formatEstimate(one.onAll.cost, "dollars"),
      ...dimensions.map(({ name, field }) => formatEstimate(one.dimensions[name]!, unitOfField(field))),
      ...gates.map(({ name }) =>
        verdict(one.gates[name]!.verdict, formatEstimate({ ...one.gates[name]!.rate, standardError: null }, "share")),
      ),
      ...budgets.map(({ name, field }) =>
        verdict(
          one.budgets[name]!.verdict,
          formatEstimate({ ...one.budgets[name]!.measured, standardError: null }, unitOfField(field)),
        ),
      ),
    ];
  });
  return [
    title("The parts"),
    textTable(
      heads.map((head) => printable(head, 40)),
      rows,
      { bold: colours.dim },
    ),
  ];
}

function boundsText([worst, best]: readonly [number | null, number | null]): string {
  return worst === null || best === null
    ? ""
    : `between ${formatNumber(worst, "share")} and ${formatNumber(best, "share")}`;
}
