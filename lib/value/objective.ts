// The objective file's shape (CONTRACT: names are relied on from outside). Plain interfaces, so that the published types
// need no other package; `parse-objective.ts` holds the schema that checks a file against them.

import type { FindingCode } from "./finding-code";

/** Every request has its own amount: the number in that column, times a factor (1 when left out). */
export interface FromColumn {
  readonly column: string;
  readonly times?: number | undefined;
}

/** A price, with where it came from and, where somebody can say one, its range. */
export type Price = ({ readonly amount: number } | FromColumn) & {
  readonly source?: string | undefined;
  /** [low, high], in the unit of the amount (of the factor, where the price comes from a column). */
  readonly range?: readonly [number, number] | undefined;
};

/** A rule: at most a share of runs (none when left out) may have the field true, or at least a share must. */
export interface Gate {
  readonly name: string;
  readonly field: string;
  /** Highest share of runs that may break the rule, 0 to 1; 0 when both rates are left out. */
  readonly maxRate?: number | undefined;
  /** Lowest share of runs that must have the field true, such as a pass rate. */
  readonly minRate?: number | undefined;
  /** Over which runs the rate is taken: all of an agent's ("overall"), or each task type's for itself. */
  readonly per?: "overall" | "task" | undefined;
}

/** A limit on a resource, in the field's own unit. */
export interface Budget {
  readonly name: string;
  readonly field: string;
  /** "mean", "median", "total", or a percentile such as "p95". */
  readonly statistic: string;
  readonly max: number;
  /** Which runs it is taken over; all when left out. */
  readonly runs?: "all" | "passed" | undefined;
  /**
   * Of the agent's own time (`seconds`) and of `cost`: the least share of runs that must be fresh, not replayed from a cache; 0.5
   * when left out.
   */
  readonly minFresh?: number | undefined;
}

/** A measured quantity with a direction and, for weights, a scale (worst → 0, best → 1). */
export interface Dimension {
  readonly name: string;
  readonly field: string;
  readonly better: "higher" | "lower";
  readonly scale?: { readonly worst: number; readonly best: number } | undefined;
}

/** Weight of each dimension by name; each at least 0, not all 0. */
export type Weights = Readonly<Record<string, number>>;

/** One step of a strategy: gates and budgets remove agents, the last step decides. */
export type Step =
  | "dollars"
  | { readonly gates: "all" | readonly string[] }
  | { readonly budgets: "all" | readonly string[] }
  | { readonly weights: Weights; readonly perRun?: boolean | undefined }
  | {
      readonly rank: readonly string[];
      /** Lead that counts as a tie: the tie rule (the default), or an amount by dimension. */
      readonly tolerance?: "tie" | Readonly<Record<string, number>> | undefined;
    }
  | { readonly pareto: readonly string[] };

/** What the audit has to be told, because the log cannot say it. Every part is optional. */
export interface AuditPart {
  /** Columns that hold what the agent put out, and which way is better where that is known; each should be scored by something. */
  readonly outputs?: readonly (string | { readonly field: string; readonly better: "higher" | "lower" })[] | undefined;
  /** Signs of cheating: a column that marks a hit, requests that nobody can pass honestly, strings planted where only a cheat reads. */
  readonly canaries?:
    | {
        readonly field?: string | undefined;
        readonly requests?: readonly string[] | undefined;
        readonly strings?: readonly string[] | undefined;
      }
    | undefined;
  /** Columns of deterministic checks: 1 where the run held, 0 where it did not. */
  readonly sideChecks?: readonly string[] | undefined;
  /** Fingerprint of the frozen held-out requests, as `audit` printed it when they were frozen. */
  readonly heldOut?: { readonly fingerprint: string } | undefined;
  /** Columns of the score that is optimised, of the real goal, and of the optimisation step (and of √KL, where known). */
  readonly standIn?:
    | {
        readonly field: string;
        readonly gold: string;
        readonly step: string;
        readonly distance?: string | undefined;
      }
    | undefined;
  /** Columns of a judge's verdict and of people's on the same runs, each 0 or 1 or a word. */
  readonly judge?: { readonly field: string; readonly people: string } | undefined;
  /** What others published of an agent: `runs`, `passRate`, or the mean of a column, by agent. */
  readonly stated?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  /** Findings that a person has looked at: they stay in the report as notes and block nothing. */
  readonly accepted?:
    | readonly {
        readonly code: FindingCode;
        readonly agents?: readonly string[] | undefined;
        readonly reason: string;
      }[]
    | undefined;
}

/** What a run without a grade counts as. */
export type MissingRule = "failed" | "excluded";

/** What the business wants. Every part is optional: what is left out is not computed. */
export interface Objective {
  readonly $schema?: string | undefined;
  readonly question?: string | undefined;
  /** Our column name → the log's. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** The same request done by a person: minutes, and share passed. */
  readonly byHand?:
    | { readonly minutes?: number | FromColumn | undefined; readonly passRate?: number | FromColumn | undefined }
    | undefined;
  /** US dollars for an hour of the person's time, and for a mistake. */
  readonly prices?: { readonly hour?: Price | undefined; readonly mistake?: Price | undefined } | undefined;
  readonly gates?: readonly Gate[] | undefined;
  readonly budgets?: readonly Budget[] | undefined;
  readonly dimensions?: readonly Dimension[] | undefined;
  readonly missing?:
    | {
        readonly error?: MissingRule | undefined;
        readonly infra?: MissingRule | undefined;
        readonly unscored?: MissingRule | undefined;
      }
    | undefined;
  readonly taskWeights?:
    | {
        /** "share" of the log's own volume, or production counts by task type. */
        readonly traffic?: "share" | Readonly<Record<string, number>> | undefined;
        /** A column that says what each request is worth, or an amount by task type. */
        readonly value?: string | Readonly<Record<string, number>> | undefined;
      }
    | undefined;
  readonly audit?: AuditPart | undefined;
  readonly strategies?: Readonly<Record<string, readonly Step[]>> | undefined;
}
