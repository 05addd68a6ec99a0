import { counted, named, percent } from "../runs/in-words";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, rowsByAgent } from "./finding";

/** From this many runs on, a perfect score is worth a look. */
const enoughRuns = 10;

/**
 * Agents that passed every run. On real work a perfect score is more often a leak, a cache or a weak grader than a perfect
 * agent; a warning where no other agent comes near, else a note (the eval may just be easy).
 */
export function perfectScores({ table, who }: Evidence): Finding[] {
  const rates = rowsByAgent(table).map((rows) => {
    const graded = rows.filter((row) => who.grade.known[row] === 1);
    const passed = graded.reduce((all, row) => all + who.grade.values[row]!, 0);
    return { graded, rate: graded.length === 0 ? null : passed / graded.length };
  });
  return rates.flatMap(({ graded, rate }, place) => {
    if (rate !== 1 || graded.length < enoughRuns) return [];
    const others = rates.flatMap((other, at) => (at === place || other.rate === null ? [] : [other.rate]));
    const next = others.length === 0 ? null : Math.max(...others);
    const agent = table.agent.names[place]!;
    return [
      finding({
        code: "perfect-score",
        severity: next === null || next < 0.95 ? "warning" : "note",
        message: `${named([agent])} passed every one of ${counted(graded.length, "run")}${next === null ? "" : `; the next best agent passed ${percent(next)}`}`,
        agents: [agent],
        rows: graded,
        effect: "a perfect score is itself evidence of cheating, or of an eval too easy to tell agents apart",
        remedy: "read some of its runs, plant canary requests that nobody can pass, and run held-out cases",
      }),
    ];
  });
}
