// How often the library's own 95 % intervals hold the truth, and how often two equal agents are called different:
// evals with a known truth, drawn over and over. Prints a table in Markdown; `npm run simulate > bench/simulation.md`.
import { estimateMean, pairedLead, randomFrom } from "objective-lab";

const repeats = Number(process.argv[2] ?? 4000);
const only = process.argv[3];
const mistake = 20_000;

/** Sums of one or more agents over n requests, from functions that give each cell's attempts. */
function sumsOf(agents, requests, attempts, cells, cluster = null) {
  const measures = new Map();
  for (const [name, cellValue] of Object.entries(cells)) {
    const sum = new Float64Array(agents.length * requests);
    const sumOfSquares = new Float64Array(sum.length);
    const count = new Int32Array(sum.length).fill(attempts);
    for (let cell = 0; cell < sum.length; cell++) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const value = cellValue(Math.floor(cell / requests), cell % requests, attempt);
        sum[cell] += value;
        sumOfSquares[cell] += value * value;
      }
    }
    measures.set(name, { sum, sumOfSquares, count });
  }
  const dealt = new Int32Array(agents.length * requests).fill(attempts);
  const names = Array.from({ length: requests }, (_, request) => `r${request}`);
  return { agents, requests: names, dealt, task: null, cluster, measures };
}

/**
 * Pass probabilities that vary: a share of requests (or clusters) is hard, the rest always pass. Mean p, and correlation
 * `alike` between two runs of the same one.
 */
function passChance(random, p, alike) {
  const fails = 1 - p + alike * p;
  return random.uniform() < (1 - p) / fails ? 1 - fails : 1;
}

const coin = (random, chance) => (random.uniform() < chance ? 1 : 0);

function shares(p, attempts, alike) {
  return (random, n) => {
    const chances = Array.from({ length: n }, () => passChance(random, p, alike));
    return [sumsOf(["A"], n, attempts, { grade: (_, request) => coin(random, chances[request]) }), "grade", p];
  };
}

function clustered(p, size, alike) {
  return (random, n) => {
    const clusters = Math.ceil(n / size);
    const chances = Array.from({ length: clusters }, () => passChance(random, p, alike));
    const codes = Int32Array.from({ length: n }, (_, request) => Math.floor(request / size));
    const cluster = { kind: "text", codes, names: chances.map((_, place) => `c${place}`) };
    return [sumsOf(["A"], n, 1, { grade: (_, request) => coin(random, chances[codes[request]]) }, cluster), "grade", p];
  };
}

function logNormal(sigma) {
  return (random, n) => [
    sumsOf(["A"], n, 1, { cost: () => Math.exp(sigma * random.normal()) }),
    "cost",
    Math.exp((sigma * sigma) / 2),
  ];
}

/** Dollars a request: time saved that varies a little, minus $20,000 for each failure. */
function dollars(p) {
  return (random, n) => {
    const grades = Float64Array.from({ length: n }, () => coin(random, p));
    const value = (_, request) => 23 + 5 * random.normal() - mistake * (1 - grades[request]);
    return [sumsOf(["A"], n, 1, { grade: (_, request) => grades[request], value }), "value", 23 - mistake * (1 - p)];
  };
}

/** Two agents; requests are hard for both or for neither with correlation `alike`. */
function leads(measure, [p, q], attempts, alike) {
  return (random, n) => {
    const hard = Float64Array.from({ length: n }, () => random.uniform());
    const grades = Float64Array.from({ length: 2 * n * attempts }, (_, place) => {
      const [agent, request] = [Math.floor(place / n / attempts), Math.floor(place / attempts) % n];
      const draw = random.uniform() < Math.sqrt(alike) ? hard[request] : random.uniform();
      return draw < (agent === 0 ? p : q) ? 1 : 0;
    });
    const gradeOf = (agent, request, attempt) => grades[(agent * n + request) * attempts + attempt];
    const value = (...cell) => 23 + 5 * random.normal() - mistake * (1 - gradeOf(...cell));
    const sums = sumsOf(["A", "B"], n, attempts, { grade: gradeOf, ...(measure === "value" ? { value } : {}) });
    return [sums, measure, (p - q) * (measure === "value" ? mistake : 1)];
  };
}

const sizes = [10, 30, 100, 500, 2000];
// Each cell: its name, how it is drawn, and how many of what decides it (mistakes of one agent; for a lead, requests
// that only one of the two fails) a request brings on average.
const meanCells = [
  ...[0.5, 0.8, 0.95, 0.995].map((p) => [`pass rate ${p}`, shares(p, 1, 0), 1 - p]),
  ...[0.5, 0.8, 0.95, 0.995].map((p) => [
    `pass rate ${p}, 5 attempts alike by .3`,
    shares(p, 5, 0.3),
    (1 - p) / (1 - 0.7 * p),
  ]),
  ...[0.5, 0.8, 0.95].map((p) => [`pass rate ${p}, clusters of 5 alike by .2`, clustered(p, 5, 0.2), 1 - p]),
  ...[0.5, 1].map((sigma) => [`cost, log-normal σ = ${sigma}`, logNormal(sigma), 1]),
  ...[0.9, 0.98, 0.995].map((p) => [`dollars, $20,000 a mistake, pass rate ${p}`, dollars(p), 1 - p]),
];
const leadCell = (name, measure, [p, q], attempts, alike) => [
  `${name} ${p} and ${q}${attempts > 1 ? `, ${attempts} attempts` : ""}`,
  leads(measure, [p, q], attempts, alike),
  attempts * ((1 - alike) * (p * (1 - q) + q * (1 - p)) + alike * Math.abs(p - q)),
];
const leadCells = [
  leadCell("pass rates", "grade", [0.8, 0.7], 1, 0.5),
  leadCell("pass rates", "grade", [0.8, 0.8], 1, 0.5),
  leadCell("pass rates", "grade", [0.95, 0.9], 1, 0.5),
  leadCell("pass rates", "grade", [0.995, 0.99], 1, 0.5),
  leadCell("pass rates", "grade", [0.8, 0.8], 5, 0.3),
  leadCell("pass rates", "grade", [0.95, 0.9], 5, 0.3),
  leadCell("dollars, pass rates", "value", [0.95, 0.9], 1, 0.5),
  leadCell("dollars, pass rates", "value", [0.98, 0.98], 1, 0.5),
  leadCell("dollars, pass rates", "value", [0.995, 0.99], 1, 0.5),
];

const percent = (count, of) => (of === 0 ? "–" : ((100 * count) / of).toFixed(1));
const header = `| | ${sizes.map((n) => `n = ${n}`).join(" | ")} |\n|---|${sizes.map(() => "---:|").join("")}`;

/** Coverage of all intervals, and of those given without a warning; and how often a lead is called one. */
function simulate(draw, n, seed, estimateOf) {
  const random = randomFrom(seed);
  const counts = { all: 0, covered: 0, trusted: 0, leads: 0, leads2: 0 };
  const times = n >= 2000 ? Math.ceil(repeats / 2) : repeats;
  for (let repeat = 0; repeat < times; repeat++) {
    const [sums, measure, truth] = draw(random, n);
    const estimate = estimateOf(sums, measure);
    const size = Math.abs(estimate.estimate);
    if (size > 0 && size >= estimate.standardError) counts.leads++;
    if (size > 0 && size >= 1.96 * estimate.standardError) counts.leads2++;
    const covered = estimate.low <= truth && truth <= estimate.high ? 1 : 0;
    counts.all += covered;
    if (estimate.warning !== undefined) continue;
    counts.trusted++;
    counts.covered += covered;
  }
  return { ...counts, times };
}

/** 93 to 97 %; where fewer than 10 of what decides it are seen on average, at least 90 %. */
function wanted(covered, of, deciding) {
  const rate = (100 * covered) / of;
  return deciding < 10 ? rate >= 90 : rate >= 93 && rate <= 97;
}

function table(cells, estimateOf, firstSeed) {
  console.log(header);
  const outside = [];
  cells.forEach(([name, draw, deciding], place) => {
    if (only !== undefined && !name.includes(only)) return;
    const shown = sizes.map((n, column) => {
      const { all, covered, trusted, times } = simulate(draw, n, firstSeed + place * 10 + column, estimateOf);
      const good = trusted > times / 20 ? wanted(covered, trusted, n * deciding) : true;
      if (n >= 30 && !wanted(all, times, n * deciding) && !(trusted < times && good)) {
        outside.push(`${name}, n = ${n}: ${percent(all, times)}, without a warning ${percent(covered, trusted)}`);
      }
      const warned = trusted === times ? "" : ` (${percent(covered, trusted)} of ${percent(trusted, times)})`;
      return `${percent(all, times)}${n * deciding < 10 ? "*" : ""}${warned}`;
    });
    console.log(`| ${name} | ${shown.join(" | ")} |`);
  });
  return outside;
}

console.log(`# How often 95 % intervals hold the truth

Made by \`npm run simulate\`: ${repeats} evals a cell (half as many at n = 2000), each with a known truth; n is the number of
requests. A star: fewer than 10 of what decides the cell are seen on average (mistakes; for a lead, requests that only one
agent fails). In brackets: coverage of the evals without the library's warning that the interval is not to be trusted, and
how many those are. Simulation error is about .35 points. Wanted from n = 30 on: 93 to 97 %, with a star at least 90 %, of all
evals or of those without a warning.

## Means of one agent
`);
const outside = table(meanCells, (sums, measure) => estimateMean(sums, measure, "A"), 1000);
console.log("\n## Paired leads\n");
outside.push(...table(leadCells, (sums, measure) => pairedLead(sums, measure, ["A", "B"]).lead, 5000));
console.log(`
## Equal agents called different

Share of evals in which two equal agents are no tie, by the rule of 1 standard error and by 1.96. Noise alone gives 31.7 %
and 5 %: a lead of one standard error is a reason to prefer, not a proof.

${header}`);
for (const [place, [name, draw]] of leadCells.entries()) {
  if (!/(\.\d+) and 0\1/.test(name) || (only !== undefined && !name.includes(only))) continue;
  const shown = sizes.map((n, column) => {
    const estimateOf = (sums, measure) => pairedLead(sums, measure, ["A", "B"]).lead;
    const { leads: one, leads2: two, times } = simulate(draw, n, 9000 + place * 10 + column, estimateOf);
    return `${percent(one, times)} / ${percent(two, times)}`;
  });
  console.log(`| ${name} | ${shown.join(" | ")} |`);
}
console.log(
  outside.length === 0
    ? "\nEvery cell from n = 30 on is as wanted."
    : `\nNot as wanted, from n = 30 on:\n\n- ${outside.join("\n- ")}`,
);
process.exitCode = outside.length === 0 ? 0 : 1;
