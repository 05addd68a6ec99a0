import { inTurn } from "../../runs/in-words";
import type { Decision } from "../decision";
import { type Html, html } from "./html-safe";
import { estimateCell } from "./numbers";
import type { SectionContext } from "./section-context";
import { table } from "./table";

/** Scores under each way of counting tasks. */
export function weightingsSection(decision: Decision, { charts }: SectionContext): Html {
  if (decision.weightings.length < 2) return html``;
  const best = (agent: string) =>
    Math.max(...decision.weightings.map((one) => one.agents[agent]?.estimate ?? Number.NEGATIVE_INFINITY));
  const agents = Object.keys(decision.agents).sort((a, b) => (best(b) > best(a) ? 1 : best(b) < best(a) ? -1 : 0));
  const names = agents.length > 12 ? agents.slice(0, 12) : [...agents].sort();
  const rows = decision.weightings.map(({ name, measure, agents: scores, winner, tied, basis, leftOut }) => [
    html`${name}<br><small>${basis}${leftOut && `; ${leftOut}`}</small>`,
    measure === "value" ? "value" : "pass rate",
    ...names.map((agent) =>
      scores[agent] === undefined ? "" : estimateCell(scores[agent], measure === "value" ? "dollars" : "share"),
    ),
    tied.length > 1 ? html`<span class="tie">tie:</span> ${inTurn(tied, 6)}` : (winner ?? "nobody"),
  ]);
  const heads = [
    { head: "Weighting" },
    { head: "Measure" },
    ...names.map((head) => ({ head, number: true })),
    { head: "Best" },
  ];
  return html`<h2>How tasks count</h2>
<p>A mean over tasks is a weighted sum too. Each row weights the same runs in another way.</p>
${table("Scores under each weighting", heads, rows)}
${agents.length > names.length && html`<p class="note">The ${names.length} best of ${agents.length} agents; the JSON has all.</p>`}
${charts("tasks")}`;
}
