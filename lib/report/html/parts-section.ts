import { counted } from "../../runs/in-words";
import type { Verdict } from "../../strategies/verdict";
import type { Objective } from "../../value/objective";
import { bestFirst } from "../best-first";
import type { Decision } from "../decision";
import { formatNumber, unitOfField } from "../format";
import { spendLines } from "../spend-lines";
import { agentName } from "./agent-name";
import { type Html, html } from "./html-safe";
import { estimateCell, shownNumber, unbroken } from "./numbers";
import { repeatsTable } from "./repeats-table";
import { most } from "./section-context";
import { table } from "./table";
import { usedTable } from "./used-table";

/** The parts beside the single number: pass rate, gates, dimensions, budgets, time and cost, repeated attempts. */
export function partsSection(decision: Decision, objective: Objective): Html {
  const agents = bestFirst(decision);
  const { gates = [], budgets = [], dimensions = [] } = objective;
  const number = (head: Html | string) => ({ head, number: true });
  const passRows = agents.map(
    ([
      agent,
      {
        counts,
        passRate,
        passRateBounds: [worst, best],
      },
    ]) => [
      agentName(agent, decision),
      formatNumber(counts.runs, "number"),
      estimateCell(passRate, "share"),
      worst === null || best === null ? "unknown" : `${shownNumber(worst, "share")} to ${shownNumber(best, "share")}`,
      ...(["error", "infra", "unscored"] as const).map((status) => formatNumber(counts[status], "number")),
    ],
  );
  const gateRows = agents.map(([agent, one]) => [
    agentName(agent, decision),
    ...gates.map(({ name }) => {
      const { rate, violations, verdict } = one.gates[name]!;
      return html`${estimateCell({ ...rate, standardError: null }, "share")}<br><small>${counted(violations, "violation")}</small> ${verdictWord(verdict)}`;
    }),
  ]);
  const dimensionRows = agents.map(([agent, one]) => [
    agentName(agent, decision),
    ...dimensions.map(({ name, field }) => estimateCell(one.dimensions[name]!, unitOfField(field))),
  ]);
  const budgetRows = agents.map(([agent, one]) => [
    agentName(agent, decision),
    ...budgets.map(
      ({ name, field }) =>
        html`${estimateCell({ ...one.budgets[name]!.measured, standardError: null }, unitOfField(field))} ${verdictWord(one.budgets[name]!.verdict)}`,
    ),
  ]);
  const spent = spendLines(decision);
  return html`<h2>The parts beside the single number</h2>
${table(
  "Pass rate from the grader",
  [
    { head: "Agent" },
    number("Runs"),
    number("Pass rate"),
    number("If every run without a grade had failed, or passed"),
    number("Errors (failed)"),
    number("Infrastructure (no evidence)"),
    number("Not graded (no evidence)"),
  ],
  passRows,
)}
${gates.length > 0 && table("Failure rate of each gate", [{ head: "Agent" }, ...gates.map(({ name, maxRate, minRate }) => number(html`${name}<br><small>${gateLimit(maxRate, minRate)}</small>`))], gateRows)}
${dimensions.length > 0 && table("Mean of each judged dimension", [{ head: "Agent" }, ...dimensions.map(({ name, better, field }) => number(html`${name}<br><small>${field}, ${better} is better</small>`))], dimensionRows)}
${budgets.length > 0 && table("Budgets", [{ head: "Agent" }, ...budgets.map(({ name, statistic, max, field, runs }) => number(html`${name}<br><small>${statistic} of ${field}${runs === "passed" ? " on passed runs" : ""}, at most ${shownNumber(max, unitOfField(field))}</small>`))], budgetRows)}
${usedTable(decision)}
${spent.length > 0 && html`<h3>What this eval was billed</h3>\n<ul>${spent.slice(0, most).map((line) => html`<li>${unbroken(line)}</li>`)}</ul>`}
${spent.length > most && html`<p class="note">${spent.length - most} more are in the JSON.</p>`}
${repeatsTable(decision)}`;
}

function gateLimit(maxRate: number | undefined, minRate: number | undefined): string {
  if (minRate !== undefined) return `at least ${shownNumber(minRate, "share")} must`;
  return maxRate === undefined || maxRate === 0 ? "none allowed" : `at most ${shownNumber(maxRate, "share")}`;
}

function verdictWord(verdict: Verdict): Html {
  const className = verdict === "kept" ? "kept" : verdict === "out" ? "out" : "open";
  return html`<span class="${className}">${verdict}</span>`;
}
