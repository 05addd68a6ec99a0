import { named, percent, plain } from "../runs/in-words";
import type { NumberColumn, RunTable } from "../runs/run-table";
import { type Estimate, noEvidence } from "../statistics/estimate";
import { estimateMean } from "../statistics/estimate-mean";
import { normalQuantile, z95 } from "../statistics/normal";
import { requestSums } from "../statistics/request-sums";
import { type Evidence, evidenceOfAll } from "../value/evidence";
import { isHeldOutName } from "../value/held-out-split";
import { type Finding, finding, rowsByAgent } from "./finding";

/** An agent's pass rate on the optimised and on the held-out split, and how much better the first is; shares. */
export interface HeldOutGap {
  readonly agent: string;
  readonly optimised: Estimate;
  readonly heldOut: Estimate;
  /** Optimised − held-out; the two are of different requests, so their variances add up. */
  readonly gap: Estimate;
}

/**
 * How much better each agent does where it was optimised than on the held-out split. The gap is what optimisation bought that
 * does not carry over; its standard error is √(SE² + SE²) of the two rates.
 *
 * @returns nothing when the log has no two such splits
 */
export function heldOutGaps(evidence: Evidence): HeldOutGap[] {
  const { table, who } = evidenceOfAll(evidence);
  const split = table.columns.get("split");
  if (split?.kind !== "text") return [];
  const isHeld = split.names.map(isHeldOutName);
  const held = sumsWhere(table, who.grade, (row) => split.codes[row]! >= 0 && isHeld[split.codes[row]!]!);
  const open = sumsWhere(table, who.grade, (row) => split.codes[row]! >= 0 && !isHeld[split.codes[row]!]!);
  return table.agent.names.flatMap((agent) => {
    const optimised = estimateMean(open, "grade", agent);
    const heldOut = estimateMean(held, "grade", agent);
    if (optimised.estimate === null || heldOut.estimate === null) return [];
    return [{ agent, optimised, heldOut, gap: gapOf(optimised, heldOut) }];
  });
}

/**
 * Agents whose gap is further above 0 than noise takes any of them in 39 logs of 40: the normal distribution's 2.5 % point, divided
 * among the agents (Bonferroni).
 */
export function heldOutGapFindings(evidence: Evidence): Finding[] {
  const rows = rowsByAgent(evidence.table);
  const gaps = heldOutGaps(evidence);
  const most = normalQuantile(1 - 0.025 / Math.max(1, gaps.length));
  return gaps.flatMap(({ agent, optimised, heldOut, gap }) => {
    if (gap.estimate === null || gap.standardError === null || gap.estimate <= most * gap.standardError) return [];
    const place = evidence.table.agent.names.indexOf(agent);
    return [
      finding({
        code: "held-out-gap",
        severity: "warning",
        message: `${named([agent])} passes ${percent(optimised.estimate!)} where it was optimised and ${percent(heldOut.estimate!)} held out: a gap of ${plain(gap.estimate * 100, 3)} points with a standard error of ${plain(gap.standardError * 100, 3)}`,
        agents: [agent],
        rows: rows[place]!,
        effect:
          "what it gained on the optimised split does not carry over; only the held-out rate says what it is worth",
        remedy: "decide on the held-out split, and stop optimising where the held-out rate stops rising",
      }),
    ];
  });
}

function sumsWhere(table: RunTable, grade: NumberColumn, isIn: (row: number) => boolean) {
  const known = grade.known.map((one, row) => (isIn(row) ? one : 0));
  return requestSums(table, new Map([["grade", { ...grade, known }]]));
}

function gapOf(optimised: Estimate, heldOut: Estimate): Estimate {
  const estimate = optimised.estimate! - heldOut.estimate!;
  const used = optimised.used + heldOut.used;
  if (optimised.standardError === null || heldOut.standardError === null) {
    const why = optimised.why ?? heldOut.why ?? "the error of a rate is unknown";
    return { ...noEvidence(why, used, used), estimate };
  }
  const standardError = Math.hypot(optimised.standardError, heldOut.standardError);
  return {
    estimate,
    standardError,
    low: estimate - z95 * standardError,
    high: estimate + z95 * standardError,
    used,
    of: used,
  };
}
