import type { Colors } from "picocolors/types";
import { counted, inTurn } from "../../runs/in-words";
import type { Comparison } from "../comparisons";
import type { Decision } from "../decision";
import { formatEstimate, formatInterval, formatNumber } from "../format";
import { leadsOfTheBest } from "../leads-of-the-best";
import { agentName } from "./agent-name";
import { most } from "./section";
import type { Title } from "./terminal-options";
import { textTable } from "./text-table";
import { wrap } from "./wrapped";

/** The closest leads of whoever nobody leads, what would settle the ties, and the ranks that noise allows. */
export function leadsSection(decision: Decision, title: Title, colours: Colors, width: number): string[] {
  const { leads, measure, unit } = leadsOfTheBest(decision);
  const shown = leads.slice(0, most);
  if (shown.length === 0) return [];
  const best = new Set(shown.map(({ agents }) => agents[0]));
  const rows = shown.map(({ agents, lead, tied, unmatched }) => [
    best.size === 1 ? agentName(agents[1]) : `${agentName(agents[0])} over ${agentName(agents[1])}`,
    formatEstimate(lead, unit),
    formatInterval(lead, unit),
    tied === true ? colours.yellow("tie") : tied === false ? "lead" : "unknown",
    `${counted(lead.used, "request")}${unmatched === 0 ? "" : `, ${formatNumber(unmatched, "number")} unmatched`}`,
  ]);
  const who = best.size === 1 ? agentName(shown[0]!.agents[0]) : "the best";
  const heads = [best.size === 1 ? "Over" : "Who", "Lead", "95 % interval", "Verdict", "Compared on"];
  return [
    title(`Leads of ${who} in ${measure}, request by request`),
    textTable(heads, rows, { bold: colours.dim }),
    ...shown.flatMap(({ agents, lead }) =>
      lead.warning === undefined
        ? []
        : [wrap(`${agentName(agents[0])} over ${agentName(agents[1])}: ${lead.warning}.`, width)],
    ),
    ...settled(shown).map((sentence) => wrap(sentence, width)),
    ...rankLine(decision, measure).map((sentence) => wrap(sentence, width)),
    ...(leads.length > most ? [`The ${most} closest of ${leads.length}; --json has them all.`] : []),
  ];
}

/** How many requests would settle each tie. */
function settled(leads: readonly Comparison[]): string[] {
  return leads
    .filter(({ tied, power }) => tied === true && power.moreRequests !== null && power.moreRequests > 0)
    .slice(0, 3)
    .map(
      ({ agents, power }) =>
        `To tell ${agentName(agents[0])} from ${agentName(agents[1])} takes about ${counted(power.moreRequests!, "request")} more, if the lead is as large as it looks.`,
    );
}

function rankLine({ ranks }: Decision, measure: "value" | "pass rate"): string[] {
  const own = ranks.find((one) => one.measure === (measure === "value" ? "value" : "passRate"));
  if (own === undefined) return [];
  const all = Object.values(own.agents);
  if (all.some(({ chanceOfBest }) => chanceOfBest === null)) return [];
  if (all.length > 8) {
    const best = all.filter(({ mayBeBest }) => mayBeBest).length;
    return [
      `${best} of ${all.length} agents may be the best in ${measure}, once noise is allowed for in all pairs (95 %).`,
    ];
  }
  const placed = Object.entries(own.agents).sort(([, one], [, other]) => one.rank - other.rank);
  const said = placed.map(([agent, { from, to }]) => `${agentName(agent)} ${from === to ? from : `${from} to ${to}`}`);
  return [`Ranks in ${measure} that the noise allows (95 %, all pairs at once): ${inTurn(said)}.`];
}
