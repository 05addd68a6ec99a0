import { z } from "zod";
import { findingCodes } from "./finding-code";
import type { Objective } from "./objective";

const share = z.number("expected a share from 0 to 1").min(0).max(1);
const notNegative = z.number("expected a number of at least 0").min(0);
const name = z.string("expected text").min(1, "expected a name, got nothing");

const fromColumn = z.strictObject({ column: name, times: notNegative.optional() });
const range = z
  .tuple([notNegative, notNegative], "expected a range as [low, high]")
  .refine(([low, high]) => low <= high, "expected a range as [low, high], with low at most high");
const origin = { source: z.string("expected text").optional(), range: range.optional() };
const price = z.union([
  z.strictObject({ amount: notNegative, ...origin }),
  z.strictObject({ ...fromColumn.shape, ...origin }),
]);

const gate = z.strictObject({
  name,
  field: name,
  maxRate: share.optional(),
  minRate: share.optional(),
  per: z.enum(["overall", "task"]).optional(),
});

const statistic = z
  .string("expected mean, median, total or a percentile such as p95")
  .regex(/^(mean|median|total|p([1-9]|[1-9]\d)(\.\d+)?)$/, "expected mean, median, total or a percentile such as p95");
const budget = z.strictObject({
  name,
  field: name,
  statistic,
  max: z.number("expected a number: a budget without a limit limits nothing"),
  runs: z.enum(["all", "passed"]).optional(),
  minFresh: share.optional(),
});

const dimension = z.strictObject({
  name,
  field: name,
  better: z.enum(["higher", "lower"]),
  scale: z
    .strictObject({ worst: z.number(), best: z.number() })
    .refine((scale) => scale.worst !== scale.best, "expected worst and best to differ")
    .optional(),
});

const namesOrAll = z.union([z.literal("all"), z.array(name).min(1)]);
const weights = z.record(name, notNegative);
const step = z.union([
  z.literal("dollars"),
  z.strictObject({ gates: namesOrAll }),
  z.strictObject({ budgets: namesOrAll }),
  z.strictObject({ weights, perRun: z.boolean().optional() }),
  z.strictObject({
    rank: z.array(name).min(1),
    tolerance: z.union([z.literal("tie"), z.record(name, notNegative)]).optional(),
  }),
  z.strictObject({ pareto: z.array(name).min(1) }),
]);

const missingRule = z.enum(["failed", "excluded"]).optional();
const byTask = z.record(name, notNegative);

const audit = z.strictObject({
  outputs: z.array(z.union([name, z.strictObject({ field: name, better: z.enum(["higher", "lower"]) })])).optional(),
  canaries: z
    .strictObject({
      field: name.optional(),
      requests: z.array(name).optional(),
      strings: z.array(z.string().min(4, "expected a string of at least 4 characters")).optional(),
    })
    .optional(),
  sideChecks: z.array(name).optional(),
  heldOut: z
    .strictObject({
      fingerprint: z
        .string("expected the 64 hexadecimal digits that `audit` prints")
        .regex(/^[0-9a-f]{64}$/, "expected the 64 hexadecimal digits that `audit` prints"),
    })
    .optional(),
  standIn: z.strictObject({ field: name, gold: name, step: name, distance: name.optional() }).optional(),
  judge: z.strictObject({ field: name, people: name }).optional(),
  stated: z.record(name, z.record(name, z.number("expected a number"))).optional(),
  accepted: z
    .array(z.strictObject({ code: z.enum(findingCodes), agents: z.array(name).optional(), reason: name }))
    .optional(),
});

/** Checks one objective file by itself; `parse-objective.ts` adds what must agree between its parts. */
export const objectiveSchema = z.strictObject({
  $schema: z.string().optional(),
  question: z.string().optional(),
  columns: z.record(name, name).optional(),
  byHand: z
    .strictObject({
      minutes: z.union([notNegative, fromColumn]).optional(),
      passRate: z.union([share, fromColumn]).optional(),
    })
    .optional(),
  prices: z.strictObject({ hour: price.optional(), mistake: price.optional() }).optional(),
  gates: z.array(gate).optional(),
  budgets: z.array(budget).optional(),
  dimensions: z.array(dimension).optional(),
  missing: z.strictObject({ error: missingRule, infra: missingRule, unscored: missingRule }).optional(),
  taskWeights: z
    .strictObject({
      traffic: z.union([z.literal("share"), byTask]).optional(),
      value: z.union([name, byTask]).optional(),
    })
    .optional(),
  audit: audit.optional(),
  strategies: z.record(name, z.array(step).min(1)).optional(),
}) satisfies z.ZodType<Objective>;

/** The keys that an objective may have at a path, in alphabetical order. */
export function knownKeys(path: readonly PropertyKey[]): string[] {
  let schemas: z.core.$ZodType[] = [objectiveSchema];
  for (const key of path) schemas = schemas.flatMap((schema) => inside(schema, key));
  return [
    ...new Set(
      schemas
        .flatMap(alternatives)
        .flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])),
    ),
  ].sort();
}

function inside(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType[] {
  return alternatives(schema).flatMap((one) => {
    if (one instanceof z.ZodObject) return Object.hasOwn(one.shape, key) ? [one.shape[key as string]] : [];
    if (one instanceof z.ZodArray) return [one.element];
    return one instanceof z.ZodRecord ? [one.valueType] : [];
  });
}

function alternatives(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional) return alternatives(schema.unwrap());
  return schema instanceof z.ZodUnion ? schema.options.flatMap(alternatives) : [schema];
}
