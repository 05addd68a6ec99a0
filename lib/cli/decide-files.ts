import { type Decision, decide } from "../report/decision";
import { InputError } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import type { Evidence } from "../value/evidence";
import { readEvidence } from "../value/read-evidence";
import type { DecideOptions } from "./decide";
import { progressOf } from "./progress";
import { readOptionsOf } from "./runs-options";

/** Reads the log and the objective, and decides. @throws InputError when either is wrong, before anything is written */
export async function decideFiles(
  runs: readonly string[],
  options: DecideOptions,
): Promise<{ decision: Decision; evidence: Evidence }> {
  const { seed, resamples, strategy: strategies } = options;
  const evidence = await progressOf("reading", () => readEvidence(runs, options.objective, readOptionsOf(options)));
  checkStrategies(Object.keys(evidence.objective.strategies ?? {}), strategies ?? []);
  return { decision: decide(evidence, { strategies, seed, resamples }), evidence };
}

function checkStrategies(known: readonly string[], asked: readonly string[]): void {
  const problems = asked
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearestName(name, known);
      const hint = near === null ? `The strategies are: ${known.join("; ") || "none"}.` : `Did you mean "${near}"?`;
      return { message: `no strategy is named "${name}". ${hint}` };
    });
  if (problems.length > 0) throw new InputError("--strategy", problems);
}
