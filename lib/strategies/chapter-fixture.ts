// The chapter's three agents on 1,000 requests, for tests. Means by hand: pass .98, .98, .95; minutes 12, 1, 1/3; cost 1.50, .40, .05.
import { fromRecords } from "../runs/from-records";
import { type Evidence, evidenceFrom } from "../value/evidence";
import type { Objective } from "../value/objective";

export const chapterObjective = {
  byHand: { minutes: 15, passRate: 0.98 },
  prices: { hour: { amount: 100 }, mistake: { amount: 20000 } },
  gates: [{ name: "edits without asking", field: "edited_record" }],
  budgets: [{ name: "rep's time", field: "minutes", statistic: "mean", max: 2 }],
  dimensions: [
    { name: "coverage", field: "passed", better: "higher" },
    { name: "speed", field: "minutes", better: "lower", scale: { worst: 15, best: 0 } },
  ],
  strategies: {
    "Gate on editing records": [{ gates: ["edits without asking"] }],
    "Two-minute budget": [{ budgets: ["rep's time"] }],
    "Gate plus budget": [{ gates: "all" }, { budgets: "all" }],
    "Gate, then equal weights": [{ gates: "all" }, { weights: { coverage: 0.5, speed: 0.5 } }],
    Dollars: ["dollars"],
    "Gate, then dollars": [{ gates: "all" }, "dollars"],
    "Coverage, then speed": [{ rank: ["coverage", "speed"] }],
    "Gate, then coverage, then speed": [{ gates: "all" }, { rank: ["coverage", "speed"] }],
    "Trade-off": [{ pareto: ["coverage", "speed"] }],
  },
} satisfies Objective;

/**
 * A and B miss requests 0 to 19, C misses those and 20 to 49. B edits a record in 37. Minutes and cost swing by a tenth
 * around their means from one request to the next, so that the means are exact and leads have an error.
 */
export function chapterEvidence(objective: Objective = chapterObjective): Evidence {
  const agents = [
    { agent: "A", misses: 20, minutes: 12, cost: 1.5, edits: 0 },
    { agent: "B", misses: 20, minutes: 1, cost: 0.4, edits: 37 },
    { agent: "C", misses: 50, minutes: 1 / 3, cost: 0.05, edits: 0 },
  ];
  const records = agents.flatMap(({ agent, misses, minutes, cost, edits }) =>
    Array.from({ length: 1000 }, (_, i) => ({
      agent,
      request: `r${String(i).padStart(4, "0")}`,
      task: i % 2 === 0 ? "lookup" : "renewal",
      passed: i >= misses,
      minutes: minutes * (i % 2 === 0 ? 0.9 : 1.1),
      cost: cost * (i % 2 === 0 ? 0.9 : 1.1),
      edited_record: i >= 100 && i < 100 + edits,
    })),
  );
  return evidenceFrom(fromRecords(records), objective);
}
