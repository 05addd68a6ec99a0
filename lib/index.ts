// The whole public surface, in the order of the folders.

// charts: see it
export type { Figure, Json, Trace } from "./charts/figure";
export { openStillRenderer, renderSvg, type StillFigure, type StillRenderer, type StillSize } from "./charts/still";
// runs: what happened
export { fromRecords, type RecordValue } from "./runs/from-records";
export { InputError, type Problem } from "./runs/input-error";
export {
  type Column,
  type NumberColumn,
  type RunTable,
  type SourceFile,
  type Status,
  statuses,
  type TextColumn,
} from "./runs/run-table";
export { version } from "./runs/version";
// statistics: how sure we are
export type { Estimate } from "./statistics/estimate";
export type { PairedLead } from "./statistics/paired-lead";
export { type MeasureSums, type RequestSums, requestSums } from "./statistics/request-sums";
export { defaultMissingPolicy, type MissingPolicy, whoCounts } from "./statistics/who-counts";
// strategies: which one wins
export type { StrategyResult } from "./strategies/verdict";
export { type Evidence, evidenceFrom } from "./value/evidence";
// value: what it is worth
export type { Budget, Dimension, Gate, Objective, Price, Step } from "./value/objective";
export { type ValueParts, valuePerRequest } from "./value/value-per-request";
export type { WeightingFlip } from "./value/weighting-flips";
export { type Weighting, type Weightings, weightings } from "./value/weightings";
