import type { Colors } from "picocolors/types";
import { inTurn } from "../../runs/in-words";
import { printable } from "../../runs/input-error";
import type { Decision, StrategyReport } from "../decision";
import { agentName } from "./agent-name";
import type { Title } from "./terminal-options";
import { textTable } from "./text-table";

/** A row a strategy: its result and the reason. */
export function strategiesSection({ strategies }: Decision, title: Title, colours: Colors, width: number): string[] {
  if (strategies.length === 0) return [];
  const rows = strategies.map((one) => [printable(one.name, 60), result(one, colours), one.because]);
  const nameWidth = Math.min(40, Math.max(8, ...strategies.map(({ name }) => name.length))) + 3;
  const resultWidth = 28;
  const widths = [nameWidth, resultWidth, Math.max(30, Math.min(width, 140) - nameWidth - resultWidth - 6)];
  return [
    title("The strategies"),
    textTable(["Strategy", "Result", "Why"], rows, { bold: colours.dim, left: [1, 2], widths }),
  ];
}

function result({ winner, tied, kept, out, decides, front }: StrategyReport, colours: Colors): string {
  const names = (agents: readonly string[]) =>
    agents.length > 4 ? `${agents.length} agents` : inTurn(agents.map(agentName));
  if (kept.length === 0) return colours.red("no agent is left");
  if (tied.length > 1) return colours.yellow(`tie of ${names(tied)}`);
  if (winner !== null) return colours.green(`${agentName(winner)} wins`);
  if (!decides && front === undefined && out.length > 0 && out.length <= 3)
    return `${names(out.map(({ agent }) => agent))} out`;
  return `${names(kept)} stay`;
}
