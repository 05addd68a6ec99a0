/**
 * Calls `onGone` when the process that started this one has ended, so that no kernel is left behind when its client
 * is killed. Unix gives an orphan to another parent; Windows does not, and there nothing is watched.
 */
export function watchParent(onGone: () => void): void {
  if (process.platform === "win32") return;
  const parent = process.ppid;
  if (parent === 1) return; // started by the first process, as in a container
  setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 1000).unref();
}
