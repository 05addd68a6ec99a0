import type { Decision } from "../decision";
import { formatNumber } from "../format";
import { leadsOfTheBest } from "../leads-of-the-best";
import { agentName } from "./agent-name";
import { type Html, html } from "./html-safe";
import { estimateCell } from "./numbers";
import { most, type SectionContext } from "./section-context";
import { table } from "./table";

/** The leads of whoever nobody leads, with ties, and the ranks that noise allows. */
export function leadsSection(decision: Decision, { charts }: SectionContext): Html {
  const { leads, measure, unit } = leadsOfTheBest(decision);
  if (leads.length === 0) return html``;
  const rows = leads
    .slice(0, most)
    .map(({ agents, lead, tied, unmatched }) => [
      html`${agentName(agents[0], decision)} over ${agentName(agents[1], decision)}`,
      estimateCell(lead, unit),
      tied === true
        ? html`<span class="tie">tie</span>`
        : tied === false
          ? "lead"
          : html`<span class="open">unknown</span>`,
      `${formatNumber(lead.used, "number")} requests${unmatched > 0 ? `, ${formatNumber(unmatched, "number")} unmatched` : ""}`,
    ]);
  const heads = [
    { head: "Lead" },
    { head: measure === "value" ? "US dollars a request" : "Points of pass rate", number: true },
    { head: "Verdict" },
    { head: "Compared on" },
  ];
  return html`<h2>Leads and ties</h2>
<p>Agents are compared request by request, so that what is hard for all of them drops out. A lead smaller than ${decision.settings.tieRule === 1 ? "its standard error" : `${decision.settings.tieRule} of its standard errors`} is a tie.</p>
${table(`Leads of the best in ${measure}`, heads, rows)}
${leads.length > most && html`<p class="note">${leads.length - most} more leads are in the JSON.</p>`}
${charts("leads")}`;
}
