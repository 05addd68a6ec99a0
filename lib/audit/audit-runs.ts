import { type Evidence, evidenceOfAll } from "../value/evidence";
import { cachedRuns } from "./cached-runs";
import { canaryHits } from "./canary-hits";
import { duplicateRuns } from "./duplicate-runs";
import type { Finding } from "./finding";
import { gradingInCost } from "./grading-in-cost";
import { heldOutChanged, heldOutLeak } from "./held-out";
import { heldOutGapFindings } from "./held-out-gap";
import { identicalAgents } from "./identical-agents";
import { judgeFindings } from "./judge-findings";
import { labelDrift } from "./label-drift";
import { outliers } from "./outliers";
import { perfectScores } from "./perfect-scores";
import { failedSideChecks } from "./side-checks";
import { standInFindings } from "./stand-in-findings";
import { statedFigures, statedTotals } from "./stated-totals";
import { unevenCoverage } from "./uneven-coverage";
import { unknownCosts } from "./unknown-cost";
import { unscoredFields } from "./unscored-fields";
import { vanishedFields } from "./vanished-fields";
import { zeroCosts } from "./zero-cost";
import { zeroSeconds } from "./zero-seconds";
import { zeroVariance } from "./zero-variance";

/** Defects of the log first, then ways in which the objective can be gamed. */
const checks: readonly ((evidence: Evidence) => Finding[])[] = [
  unknownCosts,
  zeroCosts,
  cachedRuns,
  zeroSeconds,
  statedTotals,
  gradingInCost,
  statedFigures,
  duplicateRuns,
  identicalAgents,
  zeroVariance,
  unevenCoverage,
  outliers,
  labelDrift,
  unscoredFields,
  vanishedFields,
  canaryHits,
  perfectScores,
  failedSideChecks,
  heldOutGapFindings,
  heldOutChanged,
  heldOutLeak,
  standInFindings,
  judgeFindings,
];

/**
 * Everything about a log that should be known before it is believed, and every way in which the objective could be gamed that
 * the log shows: which rows, what it does to the decision, what to do. Findings that `audit.accepted` names become notes,
 * with the reason; of the rest, one that blocks keeps its agents out of the decision.
 *
 * @example
 * auditRuns(evidenceFrom(fromRecords([
 *   { agent: "P", request: "r", passed: 1, cost: 2 },
 *   { agent: "Q", request: "r", passed: 1, cost: null },
 * ]))).map(({ code, agents }) => `${code}: ${agents}`).includes("unknown-cost: Q") // true
 */
export function auditRuns(evidence: Evidence): Finding[] {
  const all = evidenceOfAll(evidence);
  return checks.flatMap((check) => check(all)).map((one) => accepted(one, evidence));
}

/** Agents that a finding keeps out, with the reason. */
export function blockedAgents(findings: readonly Finding[]): { readonly agent: string; readonly reason: string }[] {
  const reasons = new Map<string, string[]>();
  for (const { severity, agents, code, message } of findings) {
    if (severity !== "blocks") continue;
    for (const agent of agents) reasons.set(agent, [...(reasons.get(agent) ?? []), `${code}: ${message}`]);
  }
  return [...reasons].sort(([a], [b]) => (a < b ? -1 : 1)).map(([agent, own]) => ({ agent, reason: own.join("; ") }));
}

function accepted(finding: Finding, { objective }: Evidence): Finding {
  const by = objective.audit?.accepted?.find(
    ({ code, agents }) =>
      code === finding.code && (agents === undefined || finding.agents.every((one) => agents.includes(one))),
  );
  if (by === undefined) return finding;
  return { ...finding, severity: "note", message: `${finding.message} (accepted: ${by.reason})` };
}
