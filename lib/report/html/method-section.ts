import type { Decision } from "../decision";
import { type Html, html } from "./html-safe";

/** How the numbers were worked out. */
export function methodSection(decision: Decision): Html {
  const { settings } = decision;
  const kinds = [...intervalKinds([decision.agents, decision.comparisons])].sort();
  return html`<h2>How this was worked out</h2>
<ul>
<li>Means give every request the same weight, however many attempts it had; where requests come in clusters, the cluster is the unit of the standard error.</li>
<li>Leads are taken on the same requests (paired). A lead smaller than ${settings.tieRule} standard error${settings.tieRule === 1 ? "" : "s"} is a tie, and a tie is never broken by order or chance.</li>
<li>Gates and budgets remove agents; what they remove cannot win by being good elsewhere.</li>
<li>Intervals are 95 %; those of break-evens and flips are Fieller's${kinds.length > 0 && html`, the others by kind: ${kinds.join("; ")}`}.</li>
<li>Break-evens and flips are exact: value and weighted score are straight lines in each price and weight.</li>
<li>An unknown number is shown as unknown. It never counts as 0, and keeps an agent off rankings that need it.</li>
</ul>`;
}

/** The names of all kinds of intervals in the decision. */
function intervalKinds(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  if ("interval" in value && typeof value.interval === "string") found.add(value.interval);
  for (const inner of Object.values(value)) intervalKinds(inner, found);
  return found;
}
