import type { RecordValue } from "../runs/from-records";
import { randomFrom } from "../statistics/random";

export type Run = Record<string, RecordValue>;

/** Shapes in which clean logs come. */
export interface LogKind {
  readonly agents: number;
  readonly requests: number;
  readonly attempts: number;
  readonly grades: "binary" | "continuous" | "judge";
  readonly costs: "tokens" | "cents" | "flat" | "none";
  /** Standard deviation of the logarithm of costs and seconds. */
  readonly spread: number;
  readonly easy: boolean;
}

/** A log without a defect: agents of unlike skill and price at the same requests, attempts drawn anew, costs by tokens used. */
export function cleanLog(seed: number): { readonly runs: Run[]; readonly kind: LogKind } {
  const { uniform, below, normal } = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const kind: LogKind = {
    agents: pick([1, 2, 3, 5, 8]),
    requests: pick([4, 9, 20, 60, 150]),
    attempts: pick([1, 1, 2, 4]),
    grades: pick(["binary", "binary", "continuous", "judge"] as const),
    costs: pick(["tokens", "tokens", "cents", "flat", "none"] as const),
    spread: pick([0.2, 0.6, 1.1]),
    easy: pick([false, false, true]),
  };
  const difficulty = Array.from({ length: kind.requests }, normal);
  const runs: Run[] = [];
  for (let agent = 0; agent < kind.agents; agent++) {
    const [skill, price, pace] = [normal() + (kind.easy ? 2 : 0), 1 + 20 * uniform(), 1 + 10 * uniform()];
    for (let request = 0; request < kind.requests; request++) {
      for (let attempt = 1; attempt <= kind.attempts; attempt++) {
        const chance = 1 / (1 + Math.exp(difficulty[request]! - skill));
        const work = Math.exp(kind.spread * (0.7 * difficulty[request]! + normal()));
        const [input, output] = [Math.ceil(3000 * work), Math.ceil(400 * work * (0.5 + uniform()))];
        const dollars = (input * price + output * 4 * price) / 1e6;
        const costs = {
          tokens: dollars,
          cents: Math.max(0.01, Math.round(dollars * 100) / 100),
          flat: price / 100,
          none: null,
        };
        const grades: Record<LogKind["grades"], Run> = {
          binary: { passed: Number(uniform() < chance) },
          continuous: { score: chance ** (0.5 + uniform()) },
          judge: { score: Math.round(4 * chance ** (0.3 + 1.4 * uniform())) / 4 },
        };
        runs.push({
          ...{ agent: `agent ${agent}`, request: `r${request}`, attempt, ...grades[kind.grades] },
          ...{ seconds: Math.round((0.3 + pace * work) * 1000) / 1000, input_tokens: input, output_tokens: output },
          ...(kind.costs === "none" ? {} : { cost: costs[kind.costs] }),
        });
      }
    }
  }
  return { runs, kind };
}
