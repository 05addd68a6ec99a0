// The whole public surface, in the order of the folders.

// runs: what happened
export { fromAgents } from "./runs/from-agents";
export { fromRecords, type RecordValue } from "./runs/from-records";
export { InputError, type Problem } from "./runs/input-error";
export type { ReadOptions, TokenPrice } from "./runs/read-options";
export { readRuns } from "./runs/read-runs";
export type { Column, NumberColumn, RunTable, SourceFile, Status, TextColumn } from "./runs/run-table";
export { version } from "./runs/version";
export { writeRuns } from "./runs/write-runs";

// statistics: how sure we are
export { type Bootstrap, type BootstrapOptions, bootstrap } from "./statistics/bootstrap";
export { type BootstrapInterval, bootstrapInterval } from "./statistics/bootstrap-interval";
export { countStatuses } from "./statistics/count-statuses";
export type { Estimate } from "./statistics/estimate";
export { estimateMean } from "./statistics/estimate-mean";
export { estimateQuantile } from "./statistics/estimate-quantile";
export { estimateSum } from "./statistics/estimate-sum";
export { independentLead } from "./statistics/independent-lead";
export { type LeadPower, leadPower } from "./statistics/lead-power";
export { type LeastSquares, leastSquares } from "./statistics/least-squares";
export type { MeasureSums } from "./statistics/measure-sums";
export { type NestedOptions, nestedBootstrap } from "./statistics/nested-bootstrap";
export { type LeadOptions, type PairedLead, pairedLead } from "./statistics/paired-lead";
export { passAtK, passPowerK } from "./statistics/pass-at-k";
export { type PassRate, passRate } from "./statistics/pass-rate";
export { type Random, randomFrom } from "./statistics/random";
export { type AgentRank, agentRanks } from "./statistics/ranks";
export type { RateBounds } from "./statistics/rate-bounds";
export type { Ratio } from "./statistics/ratio";
export { estimateRatio } from "./statistics/ratio-estimate";
export { type RequestSpread, requestSpread } from "./statistics/request-spread";
export type { RequestSums } from "./statistics/request-sums";
export { resampledLead } from "./statistics/resampled-lead";
export { resampledRatio } from "./statistics/resampled-ratio";
export { type TiedWithBest, tiedWithBest } from "./statistics/tied-with-best";
export type { MissingPolicy, StatusCounts } from "./statistics/who-counts";
export { winRates } from "./statistics/win-rates";

// value: what it is worth
export { bestTries } from "./value/best-tries";
export { type Configuration, configurationFront, type Standing } from "./value/configuration-front";
export { type CostOfPass, costOfPass, costOfPassByTask } from "./value/cost-of-pass";
export { type Evidence, evidenceFrom } from "./value/evidence";
export { type ExpenditureHorizon, expenditureHorizon, type Return } from "./value/expenditure-horizon";
export { type Attempts, type FrontierCost, frontierCostOfPass } from "./value/frontier-cost-of-pass";
export { type FrontierOverRequests, frontierOverRequests } from "./value/frontier-over-requests";
export { meanOfRatios } from "./value/mean-of-ratios";
export type { Budget, Dimension, Gate, Objective, Price, Step } from "./value/objective";
export { readEvidence } from "./value/read-evidence";
export { expectedOfTries, type ReviewAndRedo, type ReviewInputs, reviewAndRedo } from "./value/review-and-redo";
export { type ReviewOfRuns, type ReviewRatios, reviewOfRuns } from "./value/review-of-runs";
export { type TaskContribution, taskContributions } from "./value/task-contributions";
export { type Assumption, type MonthInputs, type MonthlyValue, valuePerMonth } from "./value/value-per-month";
export { type ValueParts, valuePerRequest } from "./value/value-per-request";
export type { WeightingFlip } from "./value/weighting-flips";
export { type Weighting, type Weightings, weightings } from "./value/weightings";

// strategies: which one wins
export { type AgentMix, type AgentMixOptions, agentMix } from "./strategies/agent-mix";
export type { BudgetVerdict } from "./strategies/budget-verdict";
export { cleanRunsToRuleOut } from "./strategies/clean-runs-to-rule-out";
export type { StrategyComparison } from "./strategies/compare-strategies";
export type { ExchangeRate } from "./strategies/exchange-rate";
export type { GateVerdict } from "./strategies/gate-verdict";
export { type Directions, nonDominated } from "./strategies/non-dominated";
export { rankOrderWeights } from "./strategies/rank-order-weights";
export { runStrategy, type StrategyOptions } from "./strategies/run-strategy";
export { swingWeights } from "./strategies/swing-weights";
export type { FrontPlace, Removed, StrategyResult, Verdict } from "./strategies/verdict";
export { type ElicitedWeights, type StatedTradeOff, weightsFromTradeOffs } from "./strategies/weights-from-trade-offs";

// sensitivity: what would flip it
export { type OneWayRange, type WinnerRegion, winnerRegions, winnersAlongPrice } from "./sensitivity/along-prices";
export { type BreakEven, breakEvens } from "./sensitivity/break-evens";
export type { DominanceShares } from "./sensitivity/dominance-shares";
export { type LimitSweep, limitSweep } from "./sensitivity/epsilon-constraint";
export { type PriceModel, priceModel } from "./sensitivity/price-model";
export { type PriceUncertainty, priceUncertainty } from "./sensitivity/price-uncertainty";
export { type PropertyBreakEven, propertyBreakEvens } from "./sensitivity/property-break-evens";
export { type SampleInformation, sampleInformation } from "./sensitivity/sample-information";
export { type NamedLine, type Stretch, upperEnvelope } from "./sensitivity/upper-envelope";
export { type ValuesAtPrices, valuesAtPrices } from "./sensitivity/value-at-prices";
export { type ValueOfInformation, valueOfInformation } from "./sensitivity/value-of-information";
export { type WeightFlip, weightFlips } from "./sensitivity/weight-flips";
export type { WeightRegions } from "./sensitivity/weight-regions";

// audit: can it be gamed
export { auditRuns } from "./audit/audit-runs";
export { type Failure, failureCatalogue } from "./audit/failure-catalogue";
export type { Finding } from "./audit/finding";
export { bestOfNDistance, type DistancePoint, type GaoCurve, gaoCurve } from "./audit/gao-curve";
export { type HeldOutGap, heldOutGaps } from "./audit/held-out-gap";
export { type JudgeAgreement, judgeAgreement } from "./audit/judge-agreement";
export { type OptimisationStep, type StandInVerdict, standInAgainstGold } from "./audit/stand-in-against-gold";

// charts: see it
export { type Acceptability, acceptability } from "./charts/acceptability";
export { budgetSweep, type SweptAgent, type SweptBudget } from "./charts/budget-sweep";
export type { ChartOptions } from "./charts/chart-options";
export { type Contribution, contributionBars } from "./charts/contribution-bars";
export type { Figure, Json, Trace } from "./charts/figure";
export { forestPlot } from "./charts/forest-plot";
export { paretoPlot, type TradeOffAxis, type TradeOffPoint } from "./charts/pareto-plot";
export { type RankInterval, rankIntervals } from "./charts/rank-intervals";
export { slopeChart, type WeightingScores } from "./charts/slope-chart";
export { type OptimisedPoint, standInAndGold } from "./charts/stand-in-and-gold";
export { renderSvg, type StillFigure, type StillRenderer, type StillSize } from "./charts/still";
export { type TornadoBar, tornado } from "./charts/tornado";
export { type ValueByParts, valueWaterfall } from "./charts/value-waterfall";
export { type WeightAxis, weightLine } from "./charts/weight-line";
export { type PriceAxis, winnerAlongPrice } from "./charts/winner-along-price";
export { type MapAxis, winnerMap } from "./charts/winner-map";
export type { AgentPlane } from "./charts/winning-area";

// report: say it
export type { AgentReport } from "./report/agent-report";
export { type Decision, decide, type StrategyReport } from "./report/decision";
export type { DecisionSettings } from "./report/decision-settings";
export type { Unit } from "./report/format";

// notebook: in a cell
export { check } from "./notebook/check";
export { checkFigures, type PrintedFigure } from "./notebook/check-figures";
export { type FrameLike, fromFrame, toFrame } from "./notebook/frame";
export { meansOf } from "./notebook/means-of";
export { type Table, type TableValue, table } from "./notebook/table";
