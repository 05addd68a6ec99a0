import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRuns } from "./read-runs";
import { numberAt, type RunTable, statuses, textAt } from "./run-table";

// Logs that the tools wrote just now, and what the tools say of them: `npm run test:real-logs`, called by .ci/steps/real-tools.sh,
// which names their folder in OBJECTIVE_LAB_FRESH_LOGS.
const fresh = process.env.OBJECTIVE_LAB_FRESH_LOGS;
if (fresh === undefined) console.info("skipped: no freshly written logs (run .ci/steps/real-tools.sh)");
const at = (...parts: string[]) => join(fresh ?? "", ...parts);

const numbers = (table: RunTable, name: string) => {
  const column = table.columns.get(name)!;
  return Array.from({ length: table.rows }, (_, row) => (column.kind === "number" ? numberAt(column, row) : null));
};
const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
const counts = (table: RunTable) => {
  const found: Record<string, number> = { ok: 0, error: 0, infra: 0, unscored: 0 };
  for (const code of table.status) found[statuses[code]!]!++;
  return found;
};

interface Said {
  path: string;
  kind: string;
  total: number;
  completed: number;
  errors: number;
  accuracy: number;
  scored: number;
  cost: number;
  outputTokens: number;
  rows: number;
}

test.skipIf(fresh === undefined)(
  "inspect-ai: counts, scores and costs of every log are what it says itself",
  async () => {
    const said = JSON.parse(readFileSync(at("inspect", "said.json"), "utf8")) as Said[];
    expect(said.map(({ path }) => path.slice(path.lastIndexOf(".")))).toEqual([".eval", ".json", ".eval", ".json"]);
    for (const log of said) {
      if (log.kind === "two")
        await expect(readRuns([log.path])).rejects.toThrow(/"letters", "pair.exact", "pair.near".*--scorer/);
      const table = await readRuns([log.path], { scorer: log.kind === "two" ? "letters" : undefined });
      expect([table.rows, table.rows]).toEqual([log.total, log.rows]);
      expect(counts(table).error).toBe(log.errors);
      expect(table.rows - counts(table).error!).toBe(log.completed);
      expect(sum(numbers(table, "cost"))).toBeCloseTo(log.cost, 9);
      expect(sum(numbers(table, "output_tokens"))).toBe(log.outputTokens);
      // Inspect's accuracy is the mean over requests of the mean over epochs
      const byRequest = new Map<string, number[]>();
      numbers(table, "score").forEach((grade, row) => {
        const request = textAt(table.request, row)!;
        if (grade !== null) byRequest.set(request, [...(byRequest.get(request) ?? []), grade]);
      });
      const means = [...byRequest.values()].map((grades) => sum(grades) / grades.length);
      expect(means.length).toBe(log.scored);
      expect(sum(means) / means.length).toBeCloseTo(log.accuracy, 9);
      expect(table.request.names).toContain("010");
    }
  },
);

interface Summary {
  results: {
    stats: { successes: number; failures: number; errors: number };
    prompts: { provider: string; metrics: { cost: number; testErrorCount: number } }[];
  };
}

test.skipIf(fresh === undefined)(
  "promptfoo: counts and costs in each of its formats are what its summary says",
  async () => {
    const { results } = JSON.parse(readFileSync(at("promptfoo", "out.json"), "utf8")) as Summary;
    const { successes, failures, errors } = results.stats;
    for (const name of ["out.json", "out.jsonl", "out.csv"]) {
      const table = await readRuns([at("promptfoo", name)]);
      const found = counts(table);
      const passed = sum(numbers(table, "passed"));
      // promptfoo passes a test without assertions; here it is unscored
      expect([found.error, found.ok! - passed, passed + found.unscored!]).toEqual([errors, failures, successes]);
      expect([table.rows, table.agent.names, Math.max(...table.attempt)]).toEqual([20, ["priced", "unpriced"], 2]);
      if (name === "out.csv") continue;
      const costs = numbers(table, "cost");
      for (const { provider, metrics } of results.prompts) {
        const own = costs.filter((_, row) => textAt(table.agent, row) === provider);
        expect(sum(own)).toBeCloseTo(metrics.cost, 9);
        expect(own.filter((cost) => cost !== null).length).toBe(
          provider === "priced" ? own.length - metrics.testErrorCount : 0,
        );
      }
    }
  },
);
