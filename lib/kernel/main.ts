import { readFileSync } from "node:fs";
import { startKernel } from "./start";

const needed = ["transport", "ip", "shell_port", "iopub_port", "stdin_port", "control_port", "hb_port", "key"];

/** `kernel start CONNECTION_FILE [--strict]`, called by bin/objective-lab.js without the rest of the command line. */
export function start(args: readonly string[]): void {
  const [connectionFile] = args.filter((arg) => !arg.startsWith("-"));
  if (connectionFile === undefined) {
    process.stderr.write("usage: objective-lab kernel start CONNECTION_FILE [--strict]\n");
    process.exitCode = 2;
    return;
  }
  const problem = problemOfConnectionFile(connectionFile);
  if (problem !== null) {
    process.stderr.write(`kernel start: ${problem}\n`);
    process.exitCode = 2;
    return;
  }
  const strict = args.includes("--strict") || process.env.OBJECTIVE_LAB_STRICT === "1";
  startKernel(connectionFile, { strict });
}

/** What keeps a kernel from starting with this file, in words; null when nothing does. */
function problemOfConnectionFile(path: string): string | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (fault) {
    return `cannot read the connection file ${path}: ${(fault as Error).message}. A Jupyter client writes it and gives its path.`;
  }
  try {
    const given = JSON.parse(text);
    const missing = needed.filter((name) => given?.[name] === undefined);
    return missing.length === 0 ? null : `the connection file ${path} lacks ${missing.join(", ")}.`;
  } catch {
    return `the connection file ${path} is not JSON. A Jupyter client writes it and gives its path.`;
  }
}
