import { counted, inTurn, percent, plain } from "../runs/in-words";
import { type Estimate, noEvidence } from "../statistics/estimate";
import { clopperPearson } from "../statistics/share-interval";
import type { Evidence } from "../value/evidence";
import type { Gate } from "../value/objective";
import { cleanRunsToRuleOut } from "./clean-runs-to-rule-out";
import { type GateCounts, gateCounts } from "./gate-counts";
import type { Verdict } from "./verdict";

/** What one gate says of one agent. */
export interface GateVerdict {
  readonly gate: string;
  readonly agent: string;
  /** Runs that break the rule: those with the field true, or with `minRate` those without it. */
  readonly violations: number;
  /** Share of runs with the field true, 0 to 1, with the exact (Clopper-Pearson) interval for independent runs. */
  readonly rate: Estimate;
  /** The rate if every run without evidence turned out for the best, and for the worst; null where no run is there. */
  readonly bounds: readonly [best: number, worst: number] | null;
  readonly verdict: Verdict;
  readonly reason: string;
  /** With `per: "task"`: each task type by itself, sorted by name. */
  readonly tasks?: readonly { readonly task: string; readonly verdict: Verdict; readonly rate: Estimate }[];
}

/**
 * Whether an agent passes a gate, from every run that gave a value of the gate's field, failed runs too.
 * Runs that gave none could have gone either way: where that would change the verdict it is "undecided". One exception:
 * where no run broke a rule, runs lost to the infrastructure count as not made, as they tell nothing about the agent.
 * No violation in n runs does not mean "never": the reason says what rate is still possible.
 *
 * @throws RangeError when the log has no column of the gate's field
 */
export function gateVerdict(evidence: Evidence, gate: Gate, agent: string): GateVerdict {
  const seen = gateCounts(evidence, gate, agent);
  if (gate.per !== "task") return judge(gate, agent, seen.overall);
  if (seen.tasks === null) {
    const why = `${named(gate)}: it is asked of each task type, and the log has no column "task"`;
    return { ...judge(gate, agent, seen.overall), verdict: "no evidence", reason: why };
  }
  const byTask = [...seen.tasks].map(([task, own]) => ({ task, ...judge(gate, agent, own) }));
  const verdict = (["out", "undecided", "no evidence"] as const).find((kind) => byTask.some((t) => t.verdict === kind));
  const telling = byTask.filter((one) => one.verdict === verdict);
  const reason =
    verdict === undefined
      ? judge(gate, agent, seen.overall).reason
      : `${inTurn(telling.map((one) => `task "${one.task}"`))}: ${telling.map((one) => one.reason).join("; ")}`;
  const tasks = byTask.map(({ task, verdict: own, rate }) => ({ task, verdict: own, rate }));
  return {
    ...judge(gate, agent, seen.overall),
    verdict: verdict ?? (byTask.length ? "kept" : "no evidence"),
    reason,
    tasks,
  };
}

function judge(gate: Gate, agent: string, seen: GateCounts): GateVerdict {
  const least = gate.minRate !== undefined;
  const violations = least ? seen.known - seen.yes : seen.yes;
  const base = { gate: gate.name, agent, violations };
  if (seen.known === 0) {
    const why =
      seen.runs === 0
        ? "no run of this agent is in the log"
        : `${gate.field} is known for none of ${counted(seen.runs, "run")}`;
    const reason = `${named(gate)}: ${why}`;
    return { ...base, rate: noEvidence(why, 0, seen.runs), bounds: null, verdict: "no evidence", reason };
  }
  const rate = rateOf(seen);
  const open = seen.silent + (least || violations > 0 ? seen.lost : 0);
  const all = seen.known + open;
  const [fewest, most] = [seen.yes / all, (seen.yes + open) / all];
  const limit = gate.minRate ?? gate.maxRate ?? 0;
  const passes = (share: number) => (least ? share >= limit : share <= limit);
  const bounds = least ? ([most, fewest] as const) : ([fewest, most] as const);
  const verdict = passes(bounds[1]) ? "kept" : passes(bounds[0]) ? "undecided" : "out";
  return { ...base, rate, bounds, verdict, reason: say(gate, seen, rate, bounds, open, verdict) };
}

function rateOf(seen: GateCounts): Estimate {
  const share = Math.min(1, Math.max(0, seen.yes / seen.known));
  const { low, high, interval } = clopperPearson(share, seen.known);
  const sure = share === 0 || share === 1;
  return {
    estimate: share,
    standardError: sure ? null : Math.sqrt((share * (1 - share)) / seen.known),
    low,
    high,
    used: seen.known,
    of: seen.runs,
    interval,
    estimator: "each run equal",
    ...(sure ? { why: "all runs agree, so they show no spread; see the interval" } : {}),
  };
}

function say(
  gate: Gate,
  seen: GateCounts,
  rate: Estimate,
  bounds: readonly [number, number],
  open: number,
  verdict: Verdict,
) {
  const share = percent(rate.estimate!);
  const span = `95 % interval ${percent(rate.low!)} to ${percent(rate.high!)}`;
  const rule =
    gate.minRate !== undefined
      ? `the gate asks for at least ${percent(gate.minRate)}`
      : (gate.maxRate ?? 0) > 0
        ? `the gate allows ${percent(gate.maxRate!)}`
        : "the gate allows none";
  const seenText = `${plain(seen.yes)} of ${counted(seen.known, "run")} (${share}, ${span})`;
  if (verdict === "undecided") {
    const range = `anywhere from ${percent(Math.min(...bounds))} to ${percent(Math.max(...bounds))}`;
    return `${named(gate)}: ${seenText}, and ${counted(open, "run")} gave no value, so the rate is ${range}; ${rule}`;
  }
  if (seen.yes === 0 && gate.minRate === undefined) {
    const limit = gate.maxRate ?? 0;
    const aim = limit > 0 ? limit : 0.001;
    const still = `a rate up to ${percent(rate.high!)} is still possible`;
    const needed = cleanRunsToRuleOut(aim);
    const more =
      seen.known >= needed
        ? `enough to rule out ${percent(aim)}`
        : `ruling out ${percent(aim)} takes ${counted(needed, "run")} without one`;
    return `${named(gate)}: 0 of ${counted(seen.known, "run")}; ${still} (95 % interval), and ${more}`;
  }
  return `${named(gate)}: ${seenText}; ${rule}`;
}

function named(gate: Gate): string {
  return `gate "${gate.name}"`;
}
