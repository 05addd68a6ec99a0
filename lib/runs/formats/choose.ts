import type { LogContext } from "../log-format";
import { quoted } from "../problem-list";

/**
 * The one grade that counts: the only one there is, or the one that `--scorer` names, in full or by a part before or after a comma or
 * point that only one has. With several and no choice it asks; null when there is none.
 */
export function choose(choices: readonly string[], { options, problem }: LogContext, kind: string): string | null {
  const sorted = [...choices].sort();
  const named = options.scorer;
  if (named === undefined) {
    if (sorted.length <= 1) return sorted[0] ?? null;
    problem(
      `this log grades by ${sorted.length} different things (${kind}): ${list(sorted)}. Choose one: --scorer ${quoted(sorted[0])}`,
    );
    return null;
  }
  if (sorted.includes(named)) return named;
  const partly = sorted.filter((choice) => choice.split(/[,.]/).includes(named) || choice.startsWith(`${named}.`));
  if (partly.length === 1) return partly[0]!;
  problem(
    `expected ${kind} ${quoted(named)}; the log has ${sorted.length === 0 ? "none" : list(partly.length > 1 ? partly : sorted)}. Choose one: --scorer NAME`,
  );
  return null;
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 20).map(quoted).join(", ");
  return names.length > 20 ? `${shown}, …` : shown;
}
