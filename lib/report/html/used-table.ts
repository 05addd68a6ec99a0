import type { AgentReport } from "../agent-report";
import { bestFirst } from "../best-first";
import type { Decision } from "../decision";
import { agentName } from "./agent-name";
import { type Html, html } from "./html-safe";
import { estimateCell } from "./numbers";
import { table } from "./table";

/** Time and cost, kept apart by outcome. What no agent's log holds is said once, not in a column of unknowns. */
export function usedTable(decision: Decision): Html {
  const agents = bestFirst(decision);
  const columns = [
    { head: "Minutes, passed runs", unit: "minutes", of: ({ onPassed }: AgentReport) => onPassed.minutes },
    { head: "Minutes, failed runs", unit: "minutes", of: ({ onFailed }: AgentReport) => onFailed.minutes },
    { head: "Cost, passed runs", unit: "dollars", of: ({ onPassed }: AgentReport) => onPassed.cost },
    { head: "Cost, failed runs", unit: "dollars", of: ({ onFailed }: AgentReport) => onFailed.cost },
  ] as const;
  const whys = columns.map(({ of }) => new Set(agents.map(([, one]) => of(one).why)));
  const bare = columns.map(
    ({ of }, place) => whys[place]!.size === 1 && agents.every(([, one]) => of(one).estimate === null),
  );
  const shown = columns.filter((_, place) => !bare[place]);
  const reasons = new Set(whys.filter((_, place) => bare[place]).flatMap((one) => [...one]));
  const rows = agents.map(([agent, one]) => [
    agentName(agent, decision),
    ...shown.map(({ of, unit }) => estimateCell(of(one), unit)),
  ]);
  const caption = "Time and cost, on runs that passed and on runs that failed";
  const heads = [{ head: "Agent" }, ...shown.map(({ head }) => ({ head, number: true }))];
  return html`${shown.length > 0 && table(caption, heads, rows)}
${[...reasons].map((why) => why !== undefined && html`<p class="note">Not shown: ${why}.</p>`)}`;
}
