import { test } from "vitest";
import { readRuns } from "../runs/read-runs";
import { evidenceFrom } from "../value/evidence";
import { auditRuns } from "../audit/audit-runs";
const logs = "/work/shared/data";
const cases: [string, any][] = [
  [`${logs}/openhands-index/derived/instances.csv`, { columns: { agent: "agent+model", request: "instance_id", task: "benchmark", passed: "resolved", cost: "cost_usd" } }],
  [`${logs}/agent-eval-humaneval/derived/runs.csv`, { columns: { agent: "strategy+model", request: "task_id", attempt: "run", passed: "is_solved", cost: "cost_usd", seconds: "inference_time_s" } }],
];
for (const [path, options] of cases) test(path, async () => {
  const t0 = Date.now();
  const table = await readRuns([path], options);
  const t1 = Date.now();
  const evidence = evidenceFrom(table);
  const t2 = Date.now();
  const found = auditRuns(evidence);
  const t3 = Date.now();
  console.log(path, table.rows, t1 - t0, t2 - t1, t3 - t2);
  for (const f of found) console.log(f.code, f.severity, f.rowsInAll, f.message, "||", f.effect);
});
