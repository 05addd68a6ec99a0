import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** For tests: the folder with logs that other tools wrote. OBJECTIVE_LAB_LOGS names it; from the project's root where it is relative. */
export const realLogs = resolve(root, process.env.OBJECTIVE_LAB_LOGS ?? "../shared/data");

/** Whether there is no such folder, so that tests of real logs are skipped. */
export const absent = !existsSync(realLogs);
if (absent) console.info(`skipped: no real logs in ${realLogs} (set OBJECTIVE_LAB_LOGS)`);

/** The path of one of them. */
export function realLog(...parts: readonly string[]): string {
  return join(realLogs, ...parts);
}

/** The runs of the OpenHands index (OpenHands/openhands-index-results @3015ac61), and what its columns mean. */
export const openHands = {
  path: ["openhands-index", "derived", "instances.csv"],
  columns: {
    agent: "agent+model",
    request: "instance_id",
    task: "benchmark",
    passed: "resolved",
    cost: "cost_usd",
  },
} as const;
