import { inTurn } from "../../runs/in-words";
import type { Estimate } from "../../statistics/estimate";
import { bestFirst } from "../best-first";
import type { Decision } from "../decision";
import { formatNumber } from "../format";
import { agentName } from "./agent-name";
import { type Html, html } from "./html-safe";
import { estimateCell } from "./numbers";
import { table } from "./table";

/** Whether repeated attempts at a request agree, and how often several in a row would all pass. */
export function repeatsTable(decision: Decision): Html {
  const own = bestFirst(decision).filter(([, { repeats }]) => repeats !== null);
  if (own.length === 0) return html``;
  const ks = [...new Set(own.flatMap(([, { repeats }]) => Object.keys(repeats!.passPower).map(Number)))];
  const powers = ks.sort((a, b) => a - b).filter((k) => k > 1);
  const last = powers.at(-1)!;
  const cell = (estimate: Estimate | undefined) =>
    estimate === undefined ? "too few attempts" : estimateCell(estimate, "share");
  const rows = own.map(([agent, { repeats }]) => [
    agentName(agent, decision),
    ...powers.map((k) => cell(repeats!.passPower[k])),
    cell(repeats!.passAt[last]),
    html`${formatNumber(repeats!.unstable.length, "number")}${repeats!.unstable.length > 0 && html`<br><small>${inTurn(repeats!.unstable, 5)}</small>`}`,
    ...[repeats!.within, repeats!.between].map((spread) =>
      spread === null ? "unknown" : formatNumber(spread, "number"),
    ),
  ]);
  const heads = [
    ...powers.map((k) => `All of ${k} attempts pass (pass^${k})`),
    `Any of ${last} passes (pass@${last})`,
    "Requests whose attempts disagree",
    "Standard deviation within a request",
    "Between requests",
  ];
  return table("Repeated attempts", [{ head: "Agent" }, ...heads.map((head) => ({ head, number: true }))], rows);
}
