// A million requests × 3 agents from a run table in memory to intervals of value, pass rate, minutes and cost.
import {
  bootstrap,
  bootstrapInterval,
  estimateMean,
  evidenceFrom,
  pairedLead,
  randomFrom,
  resampledLead,
} from "objective-lab";

const requests = Number(process.argv[2] ?? 1_000_000);
const resamples = Number(process.argv[3] ?? 10_000);
const agents = ["A", "B", "C"];
const rows = requests * agents.length;
const megabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);

function numbers(valueAt) {
  const column = { kind: "number", values: new Float64Array(rows), known: new Uint8Array(rows).fill(1) };
  for (let row = 0; row < rows; row++) column.values[row] = valueAt(row);
  return column;
}

const random = randomFrom(5);
const passRates = [0.98, 0.98, 0.95];
const agentOf = (row) => row % 3;
const names = Array.from({ length: requests }, (_, request) => `r${String(request).padStart(7, "0")}`);
const table = {
  rows,
  agent: { kind: "text", codes: Int32Array.from({ length: rows }, (_, row) => agentOf(row)), names: agents },
  request: { kind: "text", codes: Int32Array.from({ length: rows }, (_, row) => Math.floor(row / 3)), names },
  attempt: new Int32Array(rows).fill(1),
  status: new Uint8Array(rows),
  columns: new Map([
    ["passed", numbers((row) => (random.uniform() < passRates[agentOf(row)] ? 1 : 0))],
    ["minutes", numbers((row) => [12, 1, 1 / 3][agentOf(row)] * (0.5 + random.uniform()))],
    ["cost", numbers((row) => [1.5, 0.4, 0.05][agentOf(row)] * (0.5 + random.uniform()))],
  ]),
  files: [{ path: "made", sha256: "", rows }],
  place: { file: new Uint16Array(rows), line: new Int32Array(rows) },
};
const objective = {
  byHand: { minutes: 15, passRate: 0.98 },
  prices: { hour: { amount: 100 }, mistake: { amount: 20_000 } },
};
const afterMaking = megabytes();
const stages = [];
function timed(name, work) {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const answer = work();
  const { user, system } = process.cpuUsage(cpu);
  stages.push({ name, seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 });
  return answer;
}

const measures = ["value", "grade", "minutes", "cost"];
const pairs = [
  ["A", "B"],
  ["A", "C"],
  ["B", "C"],
];
const evidence = timed("pricing runs and summing them by request", () => evidenceFrom(table, objective));
const own = timed(`${resamples} resamples of 4 measures × 3 agents`, () =>
  bootstrap(evidence.sums, { measures, resamples }),
);
const intervals = timed("intervals of 12 means and 12 leads", () =>
  measures.map((measure) => [
    ...agents.map((agent) => bootstrapInterval(own.means.get(measure).get(agent), "percentile")),
    ...pairs.map((pair) => bootstrapInterval(resampledLead(own, measure, pair), "percentile")),
  ]),
);
const most = megabytes();
const total = stages.reduce((sum, stage) => ({ seconds: sum.seconds + stage.seconds, cpu: sum.cpu + stage.cpu }));
console.log(`${requests} requests × ${agents.length} agents: ${own.units.count} ${own.units.kind}s\n`);
for (const { name, seconds, cpu } of [...stages, { name: "together, after reading", ...total }]) {
  console.log(`  ${name.padEnd(50)} ${seconds.toFixed(2).padStart(6)} s   (processor ${cpu.toFixed(2)} s)`);
}
console.log(`  ${"most memory, the run table included".padEnd(50)} ${most} MB   (run table alone ${afterMaking} MB)\n`);

// Agreement: the closed forms over all requests, and the same bootstrap over requests that are not bucketed. That takes
// one draw a request and resample, so it gets fewer resamples.
const few = Math.min(resamples, 400);
const unbucketed = bootstrap(evidence.sums, { measures, resamples: few, buckets: requests });
console.log(`  spread of the resampled means: buckets (${resamples}), each request (${few}), closed form`);
for (const measure of measures) {
  for (const agent of agents) {
    const [buckets, each] = [own, unbucketed].map((drawn) => spread(drawn.means.get(measure).get(agent).replicates));
    const closed = estimateMean(evidence.sums, measure, agent).standardError;
    console.log(
      `    ${measure.padEnd(8)} ${agent}  ${[buckets, each, closed].map((size) => size.toPrecision(4)).join("  ")}`,
    );
  }
}
const lead = intervals[0][3];
console.log(
  `  value lead of A over B, 95 %: buckets [${lead.low.toFixed(2)}, ${lead.high.toFixed(2)}], ${closedLead()}`,
);

function closedLead() {
  const { low, high } = pairedLead(evidence.sums, "value", ["A", "B"]).lead;
  return `closed form [${low.toFixed(2)}, ${high.toFixed(2)}]`;
}

function spread(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
