import { inTurn, percent, plain } from "../runs/in-words";
import type { Evidence } from "../value/evidence";
import type { Budget, Gate, Step } from "../value/objective";
import { type BudgetVerdict, budgetVerdict } from "./budget-verdict";
import { type GateVerdict, gateVerdict } from "./gate-verdict";
import { chosen } from "./remove-agents";

/** What would have to give for one agent to be kept: each limit as it is, and as it would have to be. */
export interface Relaxation {
  readonly agent: string;
  readonly changes: readonly {
    readonly limit: string;
    readonly kind: "gate" | "budget";
    readonly from: number;
    readonly to: number;
  }[];
  /** In words. */
  readonly what: string;
}

/**
 * For each agent that the gates and budgets of a strategy remove, the limits that would have to give to keep it, the
 * smallest first: fewest limits; then budgets before gates, as a rule that nobody may break is no number to move; then the
 * smallest move as a share of the limit. Agents that evidence cannot decide on are left off.
 */
export function relaxations(evidence: Evidence, steps: readonly Step[], agents: readonly string[]): Relaxation[] {
  const limits = steps.flatMap((step): { gate?: Gate; budget?: Budget }[] => {
    if (step === "dollars") return [];
    if ("gates" in step) return chosen("gate", evidence.objective.gates ?? [], step.gates).map((gate) => ({ gate }));
    if ("budgets" in step) {
      return chosen("budget", evidence.objective.budgets ?? [], step.budgets).map((budget) => ({ budget }));
    }
    return [];
  });
  const unique = limits.filter(
    (one, place) => limits.findIndex((other) => (other.gate ?? other.budget) === (one.gate ?? one.budget)) === place,
  );
  const found = agents.flatMap((agent): { relaxation: Relaxation; size: number[] }[] => {
    const changes: Relaxation["changes"][number][] = [];
    const words: string[] = [];
    for (const { gate, budget } of unique) {
      const move = gate
        ? moveOfGate(gate, gateVerdict(evidence, gate, agent))
        : moveOfBudget(budget!, budgetVerdict(evidence, budget!, agent));
      if (move === "cannot be said") return [];
      if (move === null) continue;
      changes.push(move.change);
      words.push(move.words);
    }
    if (changes.length === 0) return [];
    return [{ relaxation: { agent, changes, what: inTurn(words) }, size: sizeOf(changes) }];
  });
  return found
    .sort((a, b) => compare(a.size, b.size) || (a.relaxation.agent < b.relaxation.agent ? -1 : 1))
    .map((one) => one.relaxation);
}

type Move = { change: Relaxation["changes"][number]; words: string } | null | "cannot be said";

function moveOfGate(gate: Gate, { verdict, rate, tasks }: GateVerdict): Move {
  if (verdict === "kept") return null;
  if (verdict !== "out") return "cannot be said";
  const least = gate.minRate !== undefined;
  const rates = tasks === undefined ? [rate.estimate!] : tasks.flatMap((one) => one.rate.estimate ?? []);
  const to = least ? Math.min(...rates) : Math.max(...rates);
  const from = gate.minRate ?? gate.maxRate ?? 0;
  const words = least
    ? `asking at gate "${gate.name}" for ${percent(to)} instead of ${percent(from)}`
    : `allowing ${percent(to)} of runs at gate "${gate.name}" instead of ${from === 0 ? "none" : percent(from)}`;
  return { change: { limit: gate.name, kind: "gate", from, to }, words };
}

function moveOfBudget(budget: Budget, { verdict, measured }: BudgetVerdict): Move {
  if (verdict === "kept") return null;
  const to = measured.estimate;
  if (verdict !== "out" || to === null) return "cannot be said";
  const words = `raising budget "${budget.name}" from ${plain(budget.max)} to ${plain(to)}`;
  return { change: { limit: budget.name, kind: "budget", from: budget.max, to }, words };
}

function sizeOf(changes: Relaxation["changes"]): number[] {
  const gates = changes.filter((one) => one.kind === "gate").length;
  const moves = changes.map(({ from, to }) =>
    from === 0 ? Number.POSITIVE_INFINITY : Math.abs(to - from) / Math.abs(from),
  );
  const firm = changes.map(({ from, to }) => Math.abs(to - from));
  return [changes.length, gates, Math.max(...moves), Math.max(...firm)];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let place = 0; place < a.length; place++) {
    if (a[place]! < b[place]!) return -1;
    if (a[place]! > b[place]!) return 1;
  }
  return 0;
}
