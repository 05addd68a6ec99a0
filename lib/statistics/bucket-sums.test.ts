import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { bucketQuery, dialects } from "./bucket-query";
import { bucketSums } from "./bucket-sums";

const folder = mkdtempSync(join(tmpdir(), "objective-lab-sums-"));
const crm = fileURLToPath(new URL("../../data/crm-agent-runs.csv", import.meta.url));

async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  return (await connection.runAndReadAll(`SELECT * FROM '${path}' ORDER BY agent, bucket`)).getRowObjects();
}

test("the means of the CRM log come back exactly from its sums by account", async () => {
  const out = join(folder, "crm.parquet");
  await bucketSums([crm], out, { passed: "found_all" });
  const rows = await rowsOf(out);
  const mean = (agent: string, name: string) => {
    const own = rows.filter((row) => row.agent === agent);
    const total = (column: string) => own.reduce((sum, row) => sum + Number(row[column]), 0);
    return total(`${name}_sum`) / total(`${name}_requests`);
  };
  expect([mean("A", "grade"), mean("B", "grade"), mean("C", "grade")].map((one) => one.toFixed(12))).toEqual([
    "0.980000000000",
    "0.980000000000",
    "0.950000000000",
  ]);
  expect(mean("C", "minutes")).toBeCloseTo(1 / 3, 12);
  expect(mean("B", "cost")).toBeCloseTo(0.4, 12);
  // 180 accounts in at most 180 buckets, the same for each agent, so that pairs stay paired
  const buckets = (agent: string) => rows.filter((row) => row.agent === agent).map((row) => row.bucket);
  expect(buckets("A").length).toBeLessThanOrEqual(180);
  expect(buckets("B")).toEqual(buckets("A"));
});

// MD5 of "1" is c4ca4238…, of "2" is c81e728d… (RFC 1321 test programs print such digests)
test("an error fails, infra and unscored are no evidence, attempts are averaged within their request", async () => {
  const file = join(folder, "small.csv");
  writeFileSync(file, "agent,request,status,passed,cost\nA,1,ok,1,2\nA,1,error,,4\nA,2,infra,,9\nA,2,ok,1,1\n");
  const out = join(folder, "small.parquet");
  expect(await bucketSums([file], out)).toBe(2);
  const [first, second] = await rowsOf(out);
  expect(first).toMatchObject({ bucket: "c4c", grade_requests: 1n, grade_sum: 0.5, cost_sum: 3 });
  expect(second).toMatchObject({ bucket: "c81", grade_requests: 1n, grade_sum: 1, cost_sum: 1 });
});

// Four calls at $.02, three of them replayed and billed 0: a served call costs $.02, whatever the flag and the columns are called.
test.each([
  ["cost", "cached", "n,y,y,y"],
  ["dollars", "from_cache", "false,true,true,true"],
  ["dollars", "hit", "0,1,1,1"],
])("replays do not count in the mean cost (%s, %s: %s)", async (cost, flag, marks) => {
  const [a, b, c, d] = marks.split(",");
  const file = join(folder, `${cost}-${flag}.csv`);
  writeFileSync(
    file,
    `agent,request,passed,${cost},seconds,${flag}\ns,1,1,.02,1.8,${a}\ns,1,1,0,.004,${b}\ns,2,1,0,.004,${c}\ns,3,0,0,.004,${d}\n`,
  );
  const out = join(folder, `${cost}-${flag}.parquet`);
  await bucketSums([file], out, { cached: flag, cost });
  const total = (rows: Record<string, unknown>[], name: string) =>
    rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  const rows = await rowsOf(out);
  expect([total(rows, `${cost}_sum`), total(rows, `${cost}_requests`)]).toEqual([0.02, 1]);
  expect([total(rows, "seconds_sum"), total(rows, "seconds_requests")]).toEqual([1.8, 1]);
  expect([total(rows, "grade_sum"), total(rows, "grade_requests")]).toEqual([2, 3]);
});

test("a stated cost of a fresh run comes before what was billed", async () => {
  const file = join(folder, "stated.csv");
  writeFileSync(file, "agent,request,passed,cost,cached,fresh_cost\ns,1,1,.5,n,\ns,2,1,0,y,.25\ns,3,1,0,y,\n");
  const out = join(folder, "stated.parquet");
  await bucketSums([file], out);
  const rows = await rowsOf(out);
  const total = (name: string) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  expect([total("cost_sum"), total("cost_requests")]).toEqual([0.75, 2]);
});

test("a missing column is named with the way out, and nothing is written", async () => {
  const file = join(folder, "foreign.csv");
  writeFileSync(file, "model,id\nA,1\n");
  await expect(bucketSums([file], join(folder, "none.parquet"))).rejects.toThrow(
    /"agent"; it has id, model.*\n.*"request"/,
  );
});

test("hostile names stay names in every dialect", () => {
  const columns = { agent: 'a"; DROP TABLE x; --', request: "r`", passed: "p" };
  for (const dialect of dialects) {
    const query = bucketQuery({ dialect, table: "runs", columns, measures: ["cost"] });
    const own = dialect === "bigquery" || dialect === "spark" ? "`" : '"';
    expect(query).toContain(own === '"' ? '"a""; DROP TABLE x; --"' : '`a"; DROP TABLE x; --`');
  }
});
