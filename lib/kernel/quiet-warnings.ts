/**
 * Prints Node's warnings as Node does, but not those about how the kernel loads ES modules: the author of a cell can do
 * nothing about them.
 */
export function quietWarnings(): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (warning.name === "ExperimentalWarning" && /ES Module|DEFAULT_LOADER/.test(warning.message)) return;
    process.stderr.write(`${warning.name}: ${warning.message}\n`);
  });
}
