import type { Colors } from "picocolors/types";
import { inTurn } from "../../runs/in-words";
import { printable } from "../../runs/input-error";
import type { Decision } from "../decision";
import { agentName } from "./agent-name";
import { most } from "./section";
import type { Title } from "./terminal-options";
import { textTable } from "./text-table";

/** Who is best under each way of counting tasks. */
export function weightingsSection({ weightings }: Decision, title: Title, colours: Colors): string[] {
  if (weightings.length < 2) return [];
  const rows = weightings
    .slice(0, most)
    .map(({ name, measure, winner, tied }) => [
      printable(name, 50),
      measure === "value" ? "value" : "pass rate",
      tied.length > 1 ? colours.yellow(`tie of ${inTurn(tied.map(agentName), 3)}`) : (winner ?? "nobody"),
    ]);
  return [
    title("How tasks count"),
    textTable(["Weighting", "Measure", "Best"], rows, { bold: colours.dim, left: [1, 2] }),
  ];
}
