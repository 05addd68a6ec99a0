import { startKernel } from "./start";

/** `kernel start CONNECTION_FILE [--strict]`, called by bin/objective-lab.js without the rest of the command line. */
export function start(args: readonly string[]): void {
  const [connectionFile] = args.filter((arg) => !arg.startsWith("-"));
  if (connectionFile === undefined || args.includes("--help")) {
    process.stderr.write("usage: objective-lab kernel start CONNECTION_FILE [--strict]\n");
    process.exitCode = connectionFile === undefined ? 2 : 0;
    return;
  }
  const strict = args.includes("--strict") || process.env.OBJECTIVE_LAB_STRICT === "1";
  startKernel(connectionFile, { strict });
}
