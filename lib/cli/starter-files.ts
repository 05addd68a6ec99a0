import { formatNotebook } from "../notebook/format-notebook";
import type { Cell } from "../notebook/notebook";

/** The files of `init` by name: the objective, the run table, the notebook. */
export function starterFiles(): Record<string, string> {
  return { "objective.json": objective, "runs.csv": runs(), "decision.ipynb": notebook() };
}

const objective = `{
  "question": "Which agent do we ship?",
  "byHand": { "minutes": 10, "passRate": 0.95 },
  "prices": {
    "hour": { "amount": 60, "source": "a guess: ask finance", "range": [40, 90] },
    "mistake": { "amount": 50, "source": "a guess: ask who pays for it", "range": [10, 200] }
  },
  "gates": [{ "name": "breaks a rule", "field": "broke_rule" }],
  "budgets": [{ "name": "a person's time", "field": "minutes", "statistic": "mean", "max": 8 }],
  "dimensions": [
    { "name": "right", "field": "passed", "better": "higher" },
    { "name": "speed", "field": "minutes", "better": "lower", "scale": { "worst": 10, "best": 0 } }
  ],
  "strategies": {
    "Gates and budgets, then dollars": [{ "gates": "all" }, { "budgets": "all" }, "dollars"],
    "Right first, then speed": [{ "rank": ["right", "speed"] }],
    "Trade-off": [{ "pareto": ["right", "speed"] }]
  }
}
`;

/** Two made agents at the same 30 requests: one careful and slow, one quick that misses more. */
function runs(): string {
  const agents = {
    careful: { missed: [12], minutes: 6, cost: 0.8 },
    quick: { missed: [4, 12, 21, 27], minutes: 1.5, cost: 0.15 },
  };
  const rows = Object.entries(agents).flatMap(([agent, { missed, minutes, cost }]) =>
    Array.from({ length: 30 }, (_, place) => {
      const spread = 0.7 + ((place * 7) % 31) / 50; // from 0.7 to 1.3
      const passed = missed.includes(place) ? 0 : 1;
      return [agent, `r${place + 1}`, passed, (minutes * spread).toFixed(1), (cost * spread).toFixed(3), 0].join(",");
    }),
  );
  return `agent,request,passed,minutes,cost,broke_rule\n${rows.join("\n")}\n`;
}

const text = {
  title: `# Which agent do we ship?

The runs are in \`runs.csv\`, one row each; what the business wants is in \`objective.json\`. Both are made: put your own in, and run all cells again.`,
  value: `## What is a request worth?

Against the same request by hand, in dollars: time saved + change in mistake risk − cost of the run.`,
  strategies: `## Who wins, by which rule?`,
  flips: `## What would change the answer?

The price at which two agents are worth the same, and which of them is better below and above it.`,
};

const code = {
  parameters: `let runs = "runs.csv"; // .csv, .jsonl, .parquet, or the log of an eval tool
let objectiveFile = "objective.json";`,
  read: `import { breakEvens, decide, readEvidence, table, valueWaterfall } from "objective-lab";
const evidence = await readEvidence(runs, objectiveFile);
const decision = decide(evidence);`,
  value: `const values = Object.fromEntries(Object.entries(decision.agents).map(([agent, { value }]) => [agent, value]));
table(Object.entries(values).map(([agent, value]) => ({ agent, ...value })), "dollars")`,
  picture: `valueWaterfall(values)`,
  strategies: `table(decision.strategies.map(({ name, winner, kept, because }) => ({ strategy: name, winner: winner ?? "open: " + kept.join(", "), because })))`,
  flips: `table(breakEvens(evidence).filter(({ at }) => at !== null).map(({ price, agents, at, below, above }) => ({ price, between: agents.join(" and "), at, below, above })), "dollars")`,
};

function notebook(): string {
  const markdown = (id: keyof typeof text): Cell => ({
    cell_type: "markdown",
    id: `text-${id}`,
    metadata: {},
    source: text[id],
  });
  const cell = (id: keyof typeof code): Cell => ({
    cell_type: "code",
    id,
    metadata: id === "parameters" ? { tags: ["parameters"] } : {},
    source: code[id],
    outputs: [],
    execution_count: null,
  });
  const cells = [
    ...[markdown("title"), cell("parameters"), cell("read")],
    ...[markdown("value"), cell("value"), cell("picture")],
    ...[markdown("strategies"), cell("strategies"), markdown("flips"), cell("flips")],
  ];
  const kernelspec = { name: "objective-lab", display_name: "TypeScript (objective-lab)", language: "typescript" };
  const metadata = { kernelspec, language_info: { name: "typescript" } };
  return formatNotebook({ nbformat: 4, nbformat_minor: 5, metadata, cells });
}
