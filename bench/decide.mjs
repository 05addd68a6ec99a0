// How long the whole process of `decide` takes, Node's start included: the CRM log, and a made log of 50 agents at 2,000
// requests with every strategy and sensitivity of the CRM objective. `node bench/decide.mjs [rounds]`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const rounds = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), "objective-lab-bench-"));
const fifty = join(folder, "fifty.csv");

writeFileSync(fifty, fiftyAgents());
for (const [name, log] of [
  ["CRM log, 3 agents × 1,000 requests", join(root, "data/crm-agent-runs.csv")],
  ["50 agents × 2,000 requests, 10,000 draws", fifty],
]) {
  const seconds = Array.from({ length: rounds }, () => decide(log)).sort((a, b) => a - b);
  console.log(`${name}: median ${seconds[Math.floor(rounds / 2)].toFixed(2)} s, fastest ${seconds[0].toFixed(2)} s`);
}
rmSync(folder, { recursive: true });

function decide(log) {
  const began = performance.now();
  const cli = join(root, "lib/bin/objective-lab.js");
  const args = [cli, "decide", log, "--objective", join(root, "data/crm-objective.json"), "--json"];
  const { status, stderr } = spawnSync(process.execPath, args, { maxBuffer: 1 << 28, encoding: "utf8" });
  if (status !== 0 && status !== 3) throw new Error(stderr);
  return (performance.now() - began) / 1000;
}

/** Seeded rows: pass rates from 90 to 95 %, every seventh agent edits records, 300 accounts. */
function fiftyAgents() {
  let state = 12345;
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 4294967296;
  };
  const rows = ["agent,request,task,cluster,status,found_all,questions,minutes,cost,edited_record,deal_amount"];
  for (let agent = 0; agent < 50; agent++) {
    for (let request = 0; request < 2000; request++) {
      const passed = random() < 0.9 + agent / 1000 ? 1 : 0;
      const minutes = (random() * 10 + agent / 10).toFixed(2);
      const cost = random().toFixed(4);
      const edited = agent % 7 === 0 && random() < 0.03 ? 1 : 0;
      const place = `agent ${agent},R${request},task ${request % 3},account ${request % 300}`;
      rows.push(`${place},ok,${passed},0,${minutes},${cost},${edited},${10_000 + request * 40}`);
    }
  }
  return `${rows.join("\n")}\n`;
}
