/**
 * Prints Node's warnings as Node does, but not the one about loading an ES module with `require`: that is how a cell's
 * `import` is run, and the author of the cell can do nothing about it.
 */
export function quietWarnings(): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (warning.name === "ExperimentalWarning" && /ES Module|require\(\)/.test(warning.message)) return;
    process.stderr.write(`${warning.name}: ${warning.message}\n`);
  });
}
