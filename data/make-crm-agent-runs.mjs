// Makes crm-agent-runs.csv: three agents at the same 1,000 requests of sales reps, seeded.
// Run `node data/make-crm-agent-runs.mjs` to write it anew; the bytes are always the same.
// Spreads are skewed as in real logs; totals are then evened out, a cent at a time, so that the means are exact.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mulberry32 } from "./mulberry32.mjs";

const requests = 1000;
const accounts = 180;

const tasks = [
  { name: "stakeholder lookup", share: 0.62, dealScale: 0.7 },
  { name: "renewal stakeholders", share: 0.28, dealScale: 1.4 },
  { name: "executive escalation", share: 0.1, dealScale: 2.4 },
];

/** What the rows must add up to over 1,000 requests: minutes of the rep's time, questions, US dollars, edited records. */
const agents = [
  { name: "A", minutes: 12_000, questions: 4_000, cost: 1_500, edits: 0 },
  { name: "B", minutes: 1_000, questions: 0, cost: 400, edits: 37 },
  { name: "C", minutes: 1000 / 3, questions: 0, cost: 50, edits: 0 },
];
const missedByAll = 20;
const missedByCAlone = 30;
const dealsInAll = 100_000_000;

export function makeCrmAgentRuns(seed = 20260714) {
  const random = mulberry32(seed);
  const dealt = makeRequests(random);
  const order = shuffled(requests, random);
  const missed = new Set(order.slice(0, missedByAll));
  const missedByC = new Set(order.slice(0, missedByAll + missedByCAlone));

  const rows = ["agent,request,task,cluster,status,found_all,questions,minutes,cost,edited_record,deal_amount"];
  for (const agent of agents) {
    const edited = new Set(shuffled(requests, random).slice(0, agent.edits));
    const questions = agent.questions > 0 ? askQuestions(agent.questions, random) : new Array(requests).fill(0);
    const minutes = spendMinutes(agent.minutes, questions, random);
    const effort = skewed(random, 0.55).map((factor, i) => factor * (1 + questions[i] / 4));
    const costs = evenOut(effort, agent.cost, 1e-4);
    dealt.forEach(({ id, task, account, deal }, i) => {
      const found = (agent.name === "C" ? missedByC : missed).has(i) ? 0 : 1;
      const edit = edited.has(i) ? 1 : 0;
      rows.push([agent.name, id, task, account, "ok", found, questions[i], minutes[i], costs[i], edit, deal].join(","));
    });
  }
  return `${rows.join("\n")}\n`;
}

function makeRequests(random) {
  const accountOf = Array.from({ length: requests }, () => 1 + Math.floor(accounts * random() ** 1.8));
  const taskOf = Array.from({ length: requests }, () => pick(tasks, random));
  const deals = dealAmounts(skewed(random, 0.8).map((factor, i) => factor * taskOf[i].dealScale));
  return deals.map((deal, i) => ({
    id: `R${String(i + 1).padStart(4, "0")}`,
    task: taskOf[i].name,
    account: `Account ${String(accountOf[i]).padStart(3, "0")}`,
    deal,
  }));
}

/** Whole thousands of dollars from 10,000 to 1,000,000, both ends present, that average exactly 100,000. */
function dealAmounts(scale) {
  const largest = scale.indexOf(Math.max(...scale));
  const smallest = scale.indexOf(Math.min(...scale));
  const mean = scale.reduce((sum, one) => sum + one, 0) / scale.length;
  const thousands = scale.map((one) => Math.min(1000, Math.max(10, Math.round((100 * one) / mean))));
  thousands[largest] = 1000;
  thousands[smallest] = 10;
  const within = (i, next) => i !== largest && i !== smallest && next >= 10 && next <= 1000;
  return stepTo(thousands, dealsInAll / 1000, within).map((amount) => amount * 1000);
}

/** How many questions the agent asks at each request: 1 to 11, four on average. */
function askQuestions(total, random) {
  const counts = Array.from({ length: requests }, () => 1 + binomial(10, 0.3, random));
  return stepTo(counts, total, (_, next) => next >= 1 && next <= 11);
}

/** The rep's minutes, answering each question and waiting. The first row carries what hundredths cannot (C's third of a minute). */
function spendMinutes(total, questions, random) {
  const inHundredths = Math.floor(total * 100) / 100;
  const minutes = evenOut(
    skewed(random, 0.5).map((factor, i) => factor * (1 + questions[i])),
    inHundredths,
    0.01,
  );
  if (total > inHundredths) minutes[0] = (Number(minutes[0]) + total - inHundredths).toFixed(12);
  return minutes;
}

/** Scales positive numbers to a total and rounds them to steps, as text. */
function evenOut(raw, total, step) {
  const sum = raw.reduce((a, b) => a + b, 0);
  const steps = raw.map((one) => Math.max(1, Math.round((one * total) / sum / step)));
  const digits = Math.round(-Math.log10(step));
  return stepTo(steps, Math.round(total / step), (_, next) => next >= 1).map((count) => (count * step).toFixed(digits));
}

/** Moves whole numbers by ones, in turn and where allowed, until they add up to a total. */
function stepTo(counts, total, allowed) {
  const moved = [...counts];
  let left = total - moved.reduce((sum, one) => sum + one, 0);
  for (let i = 0; left !== 0; i = (i + 1) % moved.length) {
    const next = moved[i] + Math.sign(left);
    if (!allowed(i, next)) continue;
    moved[i] = next;
    left -= Math.sign(left);
  }
  return moved;
}

/** Log-normal factors: most below 1, a few several times as large. */
function skewed(random, sigma) {
  return Array.from({ length: requests }, () => Math.exp(sigma * normal(random)));
}

function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function binomial(trials, share, random) {
  let hits = 0;
  for (let trial = 0; trial < trials; trial++) if (random() < share) hits++;
  return hits;
}

function pick(from, random) {
  let left = random();
  for (const one of from) {
    left -= one.share;
    if (left < 0) return one;
  }
  return from[0];
}

function shuffled(count, random) {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("crm-agent-runs.csv", import.meta.url), makeCrmAgentRuns());
}
