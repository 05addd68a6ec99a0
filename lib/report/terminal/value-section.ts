import type { Colors } from "picocolors/types";
import type { Objective, Price } from "../../value/objective";
import { bestFirst } from "../best-first";
import type { Decision } from "../decision";
import { formatEstimate, formatInterval, formatNumber, fromColumn } from "../format";
import { agentName } from "./agent-name";
import { most } from "./section";
import type { Title } from "./terminal-options";
import { textTable } from "./text-table";

/** What each agent is worth by its parts, and the prices behind it. */
export function valueSection(decision: Decision, objective: Objective, title: Title, colours: Colors): string[] {
  const agents = bestFirst(decision);
  const missing = agents.every(([, { value }]) => value.total.estimate === null);
  if (missing && objective.prices === undefined) return [];
  const rows = agents.map(([agent, { value }]) => [
    agentName(agent),
    ...[value.timeSaved, value.mistakeRisk, value.cost].map((part) => formatEstimate(part, "dollars")),
    colours.bold(formatEstimate(value.total, "dollars")),
    formatInterval(value.total, "dollars"),
  ]);
  const heads = ["Agent", "Time saved", "Mistake risk", "Cost of the run", "Value", "95 % interval"];
  const whys = new Set(
    agents.flatMap(([agent, { value }]) =>
      value.total.estimate === null ? [`${agentName(agent)}: value unknown, ${value.total.why}.`] : [],
    ),
  );
  return [
    title("Value per request against the work by hand (± one standard error)"),
    textTable(heads, rows, { bold: colours.dim }),
    colours.dim(pricesLine(objective)),
    ...[...whys].slice(0, most),
  ];
}

function pricesLine({ prices, byHand }: Objective): string {
  const told: string[] = [];
  const price = (what: string, one: Price | undefined) => {
    if (one === undefined) return;
    const amount = "amount" in one ? formatNumber(one.amount, "dollars") : fromColumn(one);
    told.push(`${what} ${amount}${one.source === undefined ? "" : ` (${one.source})`}`);
  };
  price("an hour", prices?.hour);
  price("a mistake", prices?.mistake);
  if (typeof byHand?.minutes === "number") told.push(`by hand ${formatNumber(byHand.minutes, "minutes")}`);
  if (typeof byHand?.passRate === "number") told.push(`${formatNumber(byHand.passRate, "share")} right by hand`);
  return told.length === 0 ? "" : `Prices: ${told.join("; ")}`;
}
