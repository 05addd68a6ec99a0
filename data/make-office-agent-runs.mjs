// Makes office-agent-runs.csv: two agents at the same 600 requests of an office, seeded.
// Run `node data/make-office-agent-runs.mjs` to write it anew; the bytes are always the same.
// D is better at the frequent, cheap requests and E at the rare, dear ones: one wins by traffic, the other by value.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mulberry32 } from "./mulberry32.mjs";

/** Requests of each type, how many each agent passes, minutes by hand, and what one is worth in dollars: lowest and highest. */
const tasks = [
  { name: "email triage", requests: 440, passed: { D: 418, E: 374 }, byHand: [3, 9], worth: [4, 12] },
  { name: "spreadsheet fix", requests: 130, passed: { D: 104, E: 104 }, byHand: [20, 60], worth: [40, 100] },
  { name: "quarterly forecast", requests: 30, passed: { D: 9, E: 22 }, byHand: [180, 480], worth: [600, 1400] },
];

/** Minutes of a person's time as a share of those by hand, and dollars for each minute by hand. */
const agents = { D: { minutes: 0.12, cost: 0.004 }, E: { minutes: 0.15, cost: 0.011 } };

export function makeOfficeAgentRuns(seed = 20260802) {
  const random = mulberry32(seed);
  const between = ([low, high]) => low + (high - low) * random();
  const rows = ["agent,request,task,passed,minutes,cost,minutes_by_hand,worth"];
  const requests = tasks.flatMap((task) => {
    const hardness = Array.from({ length: task.requests }, random);
    return hardness.map((hard) => ({ task, hard, byHand: between(task.byHand), worth: between(task.worth) }));
  });
  for (const [agent, own] of Object.entries(agents)) {
    for (const task of tasks) {
      const dealt = requests.filter((request) => request.task === task);
      // the requests that are hard for one agent are mostly hard for the other, as in real logs
      const order = dealt
        .map((request) => ({ request, luck: request.hard + 0.5 * random() }))
        .sort((a, b) => a.luck - b.luck);
      const passed = new Set(order.slice(0, task.passed[agent]).map(({ request }) => request));
      for (const request of dealt) {
        const id = `T${String(requests.indexOf(request) + 1).padStart(3, "0")}`;
        const minutes = (request.byHand * own.minutes * (0.6 + 0.8 * random())).toFixed(1);
        const cost = (request.byHand * own.cost * (0.5 + random())).toFixed(4);
        const worth = [request.byHand.toFixed(1), Math.round(request.worth)];
        rows.push([agent, id, task.name, passed.has(request) ? 1 : 0, minutes, cost, ...worth].join(","));
      }
    }
  }
  return `${rows.join("\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("office-agent-runs.csv", import.meta.url), makeOfficeAgentRuns());
}
