#!/usr/bin/env node
// A kernel is waited for: it starts without loading the rest of the command line.
const [command, action, ...rest] = process.argv.slice(2);
const help = rest.includes("--help") || rest.includes("-h");
if (command === "kernel" && action === "start" && !help) require("../dist/kernel.js").start(rest);
else require("../dist/cli.js");
