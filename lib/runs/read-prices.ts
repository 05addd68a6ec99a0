import { readFileSync } from "node:fs";
import { InputError, type Problem } from "./input-error";
import { nearestName } from "./nearest-name";
import { quoted } from "./problem-list";
import type { TokenPrice } from "./read-options";

const kinds: readonly string[] = ["input", "cacheRead", "cacheWrite", "output"];

/**
 * Reads a price table: JSON that gives for each model the dollars for a million tokens, such as
 * `{ "gpt-4o": { "input": 2.5, "cacheRead": 1.25, "output": 10 } }`.
 *
 * @throws InputError with every problem: not JSON, an unknown kind of token, a price that is no number of at least 0
 */
export function readPrices(path: string): Record<string, TokenPrice> {
  const refuse = (message: string) => new InputError("--prices", [{ file: path, message }]);
  let table: unknown;
  try {
    table = JSON.parse(readFileSync(path, "utf8"));
  } catch (fault) {
    throw refuse(`expected a JSON file: ${(fault as Error).message}`);
  }
  if (!isRecord(table)) throw refuse('expected models with their prices: { "MODEL": { "input": 2.5, "output": 10 } }');
  const problems: Problem[] = [];
  for (const [model, price] of Object.entries(table)) {
    if (!isRecord(price)) {
      problems.push({
        file: path,
        message: `${quoted(model)}: expected prices by kind of token (${kinds.join(", ")})`,
      });
      continue;
    }
    for (const [kind, dollars] of Object.entries(price)) {
      const near = nearestName(kind, kinds);
      if (!kinds.includes(kind)) {
        problems.push({
          file: path,
          message: `${quoted(model)}: expected ${kinds.join(", ")}, got ${quoted(kind)}${near === null ? "" : `. Did you mean "${near}"?`}`,
        });
      } else if (typeof dollars !== "number" || !(dollars >= 0)) {
        problems.push({
          file: path,
          message: `${quoted(model)}, ${kind}: expected dollars for a million tokens, got ${quoted(dollars)}`,
        });
      }
    }
  }
  if (problems.length > 0) throw new InputError("--prices", problems);
  return table as Record<string, TokenPrice>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
