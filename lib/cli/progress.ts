/**
 * Runs work that can say how far it is, and shows a bar on a terminal when it takes over a second. Quiet elsewhere.
 *
 * @param what the work in a word, such as "reading"
 * @param work called with a function that takes the share done, 0 to 1
 */
export async function progressOf<Result>(
  what: string,
  work: (onProgress: (share: number) => void) => Promise<Result>,
): Promise<Result> {
  if (process.stderr.isTTY !== true) return work(() => {});
  const { SingleBar } = await import("cli-progress");
  const bar = new SingleBar({
    format: `${what} {bar} {percentage} %`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  const started = Date.now();
  let shown = false;
  try {
    return await work((share) => {
      if (!shown && Date.now() - started > 1000) {
        bar.start(100, 0);
        shown = true;
      }
      if (shown) bar.update(Math.round(share * 100));
    });
  } finally {
    if (shown) bar.stop();
  }
}
