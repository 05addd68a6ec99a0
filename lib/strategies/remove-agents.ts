import type { Evidence } from "../value/evidence";
import { budgetVerdict } from "./budget-verdict";
import { gateVerdict } from "./gate-verdict";
import { move, type Standing } from "./standing";
import type { Removed, Verdict } from "./verdict";

/** Takes out the agents that break a gate or a budget, and sets aside those for which that cannot be said. */
export function removeAgents(
  standing: Standing,
  evidence: Evidence,
  part: "gates" | "budgets",
  names: "all" | readonly string[],
): Standing {
  const out: Removed[] = [];
  const undecided: Removed[] = [];
  for (const agent of standing.kept) {
    const verdicts = verdictsOf(evidence, part, names, agent);
    const fails = verdicts.filter(({ verdict }) => verdict === "out");
    const open = verdicts.filter(({ verdict }) => verdict === "undecided" || verdict === "no evidence");
    const reason = (of: typeof verdicts) => of.map((one) => one.reason).join("; ");
    const by = (of: typeof verdicts) => of.map((one) => one.name);
    if (fails.length > 0) out.push({ agent, reason: reason(fails), by: by(fails) });
    else if (open.length > 0) undecided.push({ agent, reason: reason(open), by: by(open) });
  }
  return move(move(standing, "out", out), "undecided", undecided);
}

function verdictsOf(
  evidence: Evidence,
  part: "gates" | "budgets",
  names: "all" | readonly string[],
  agent: string,
): { readonly verdict: Verdict; readonly reason: string; readonly name: string }[] {
  if (part === "gates") {
    const gates = chosen("gate", evidence.objective.gates ?? [], names);
    return gates.map((gate) => ({ ...gateVerdict(evidence, gate, agent), name: `gate "${gate.name}"` }));
  }
  const budgets = chosen("budget", evidence.objective.budgets ?? [], names);
  return budgets.map((budget) => ({ ...budgetVerdict(evidence, budget, agent), name: `budget "${budget.name}"` }));
}

/** The parts of those names. @throws RangeError when there is none of a name */
export function chosen<Part extends { readonly name: string }>(
  kind: string,
  parts: readonly Part[],
  names: "all" | readonly string[],
): readonly Part[] {
  if (names === "all") {
    if (parts.length > 0) return parts;
    throw new RangeError(`"all" ${kind}s are asked for, and the objective has none`);
  }
  return names.map((name) => {
    const found = parts.find((part) => part.name === name);
    if (found !== undefined) return found;
    const known = parts.map((part) => part.name).join(", ") || "none";
    throw new RangeError(`no ${kind} is named "${name}"; there are: ${known}`);
  });
}
