import { auditRuns, blockedAgents } from "../audit/audit-runs";
import { type HeldOutGap, heldOutGaps } from "../audit/held-out-gap";
import type { SourceFile } from "../runs/run-table";
import { version } from "../runs/version";
import { type BreakEven, breakEvens } from "../sensitivity/break-evens";
import { type BudgetSweep, budgetSweeps } from "../sensitivity/budget-sweeps";
import { dollarFields } from "../sensitivity/dollar-fields";
import { type LeaderBreakEven, leaderBreakEvens } from "../sensitivity/leader-break-evens";
import { priceModel } from "../sensitivity/price-model";
import { type PriceRange, priceRanges } from "../sensitivity/price-ranges";
import { type PriceUncertaintyReport, priceUncertaintyReport } from "../sensitivity/price-uncertainty-report";
import { type SampleInformationReport, sampleInformationReport } from "../sensitivity/sample-information-report";
import { type StrategyDominance, strategyDominance } from "../sensitivity/strategy-dominance";
import { type StrategyWeightRegions, strategyWeightRegions } from "../sensitivity/strategy-weight-regions";
import { type WeightFlip, weightFlips } from "../sensitivity/weight-flips";
import { pairsInWords } from "../statistics/agent-pairs";
import { bootstrap } from "../statistics/bootstrap";
import { compareStrategies, type StrategyComparison } from "../strategies/compare-strategies";
import { dimensionNamed } from "../strategies/dimension";
import { runStrategy } from "../strategies/run-strategy";
import { type StrategyMix, strategyMixes } from "../strategies/strategy-mixes";
import type { StrategyResult } from "../strategies/verdict";
import type { Evidence } from "../value/evidence";
import type { Step } from "../value/objective";
import type { WeightingFlip } from "../value/weighting-flips";
import { type Weighting, weightings } from "../value/weightings";
import { type AgentReport, agentReports } from "./agent-report";
import { type Comparison, comparisons } from "./comparisons";
import { type DecisionSettings, settingsFrom } from "./decision-settings";
import { type DecisionFinding, findings } from "./findings";
import { type Ranks, rankedMeasures, ranks } from "./ranks";

/** A strategy's verdict, and whether its last step picks one agent: dollars, weights and ranks do; gates, budgets and fronts do not. */
export type StrategyReport = StrategyResult & { readonly decides: boolean };

/** The decision with its parts: the object that `decide --json` prints. Estimates are per request; money is US dollars. */
export interface Decision {
  readonly schema: "objective-lab/decision@1";
  readonly question: string | null;
  readonly data: {
    readonly files: readonly SourceFile[];
    readonly requests: number;
    /** Where the log has a held-out split: the decision stands on its runs only, and each agent's gap to the other split is told. */
    readonly split: {
      readonly decidedOn: "held-out";
      readonly runs: number;
      readonly of: number;
      readonly gaps: readonly HeldOutGap[];
    } | null;
    readonly findings: readonly DecisionFinding[];
  };
  readonly agents: Readonly<Record<string, AgentReport>>;
  readonly comparisons: readonly Comparison[];
  readonly ranks: readonly Ranks[];
  readonly strategies: readonly StrategyReport[];
  readonly strategyComparison: StrategyComparison;
  readonly breakEvens: readonly BreakEven[];
  /** How far one figure of the agent that is worth most may move before the next one is, for every choice by dollars. */
  readonly leaderBreakEvens: readonly LeaderBreakEven[];
  readonly weightFlips: readonly WeightFlip[];
  readonly weightings: readonly Weighting[];
  readonly weightingFlips: readonly WeightingFlip[];
  readonly priceUncertainty: PriceUncertaintyReport;
  /** What each price alone does within its range, for every choice by dollars; empty where no price has a range. */
  readonly priceRanges: readonly PriceRange[];
  /** The share of all weight settings that each agent wins, for every strategy that ends in weights. */
  readonly weightRegions: readonly StrategyWeightRegions[];
  /** Who would be best at every other limit of each budget. */
  readonly budgetSweeps: readonly BudgetSweep[];
  /** How sure each strategy's Pareto front is. */
  readonly dominanceShares: readonly StrategyDominance[];
  /** What as many requests again would be worth, and cost, for every choice by dollars. */
  readonly sampleInformation: readonly SampleInformationReport[];
  /** Which agent should serve which type of task, for every strategy with limits that a mix of agents can keep together. */
  readonly agentMixes: readonly StrategyMix[];
  readonly settings: {
    readonly seed: number;
    readonly resamples: number;
    readonly tieRule: number;
    /** Which pairs of agents `comparisons` and `breakEvens` hold: "every pair", or with many agents each and the best. */
    readonly pairs: string;
    readonly version: string;
  };
}

/**
 * Applies the objective to the evidence: every agent's parts, every paired lead, every strategy's verdict, and what
 * would flip it. The same evidence and settings give the same object.
 */
export function decide(evidence: Evidence, asked: Partial<DecisionSettings> = {}): Decision {
  const { tieRule, seed, resamples, strategies } = settingsFrom(asked);
  const { objective, table, sums } = evidence;
  const named = Object.entries(objective.strategies ?? {}).filter(([name]) => strategies?.includes(name) ?? true);
  const audit = auditRuns(evidence);
  const blocked = blockedAgents(audit);
  const results = named.map(([name, steps]) => ({
    ...runStrategy(name, steps, evidence, { tieRule, blocked }),
    decides: decides(steps),
  }));
  const resampled = bootstrap(sums, { measures: resampledMeasures(evidence, named), resamples, seed });
  const model = priceModel(evidence, tieRule, 0);
  const fields = dollarFields(evidence, results, blocked);
  return {
    schema: "objective-lab/decision@1",
    question: objective.question ?? null,
    data: {
      files: table.files,
      requests: sums.requests.length,
      split: splitOf(evidence),
      findings: findings(evidence, audit),
    },
    agents: agentReports(evidence),
    comparisons: comparisons(evidence, tieRule),
    ranks: ranks(evidence, resampled),
    strategies: results,
    strategyComparison: compareStrategies(evidence, results),
    breakEvens: breakEvens(evidence),
    leaderBreakEvens: leaderBreakEvens(evidence, fields),
    weightFlips: weightFlips(evidence, { tieRule, blocked }),
    priceUncertainty: priceUncertaintyReport(evidence, fields, { draws: resamples, seed, model }),
    priceRanges: priceRanges(evidence, model, fields),
    weightRegions: strategyWeightRegions(evidence, results, { draws: resamples, seed }),
    budgetSweeps: budgetSweeps(evidence, results, blocked),
    dominanceShares: strategyDominance(evidence, results, { resampled }),
    sampleInformation: sampleInformationReport(evidence, fields, { draws: resamples, seed }),
    agentMixes: strategyMixes(evidence, results, blocked),
    ...weightings(evidence, tieRule, new Set(blocked.map(({ agent }) => agent))),
    settings: { seed, resamples, tieRule, pairs: pairsInWords(sums.agents.length), version },
  };
}

function splitOf(evidence: Evidence): Decision["data"]["split"] {
  const { table, whole } = evidence;
  if (table === whole) return null;
  return { decidedOn: "held-out", runs: table.rows, of: whole.rows, gaps: heldOutGaps(evidence) };
}

/** What is resampled, once for all parts of the decision: what agents are ranked on, and the dimensions of every front. */
function resampledMeasures(evidence: Evidence, strategies: readonly (readonly [string, readonly Step[]])[]): string[] {
  const fronts = strategies.flatMap(([, steps]) => {
    const last = steps.at(-1);
    return typeof last === "object" && "pareto" in last ? last.pareto : [];
  });
  return [...rankedMeasures(evidence), ...fronts.map((name) => dimensionNamed(evidence, name).measure)];
}

function decides(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  return last === "dollars" || (last !== undefined && ("weights" in last || "rank" in last));
}
