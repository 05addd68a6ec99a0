import type { CellOutput } from "./cell-output";

/**
 * Sends what is written to stdout and stderr into the output of the cell that writes. stderr says that it is a terminal
 * (without colours), so that progress bars redraw their line; the codes they use become a carriage return, which every
 * client understands.
 */
export function redirectStreams(output: CellOutput, currentCell: () => number): void {
  for (const name of ["stdout", "stderr"] as const) {
    const write = (chunk: string | Uint8Array, encoding?: unknown, done?: unknown): boolean => {
      output.write(name, typeof chunk === "string" ? withoutCursorCodes(chunk) : chunk, currentCell());
      const callback = typeof encoding === "function" ? encoding : done;
      if (typeof callback === "function") process.nextTick(callback as () => void);
      return true;
    };
    Object.defineProperty(process[name], "write", { value: write, configurable: true, writable: true });
  }
  const move = () => true;
  Object.assign(process.stderr, {
    isTTY: true,
    columns: 80,
    rows: 24,
    getColorDepth: () => 1,
    hasColors: () => false,
    getWindowSize: () => [80, 24],
    clearLine: move,
    clearScreenDown: move,
    moveCursor: move,
    cursorTo: (column: number) => (column === 0 ? process.stderr.write("\r") : true),
  });
}

/** "Go to column 1" becomes a carriage return; hiding the cursor, wrapping and clearing to the end of the line are dropped. */
export function withoutCursorCodes(text: string): string {
  return text.includes("\x1b[")
    ? text.replace(/\x1b\[[01]?G/g, "\r").replace(/\x1b\[(?:\?(?:25|7)[hl]|[012]?K)/g, "")
    : text;
}
