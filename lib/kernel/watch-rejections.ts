/** Rejections and errors that nobody handles, by the cell that caused them. */
export interface RejectionWatch {
  /** From now on this cell is running: what it causes is kept until its end. */
  begin(cell: number): void;
  /** The cell has ended: what is still unhandled. */
  end(): readonly unknown[];
}

/**
 * Node ends a process for a rejection that nobody handles; a kernel must tell the cell that caused it. While that cell
 * runs, it may still handle the rejection, so this is judged at its end; afterwards it is told at once.
 */
export function watchRejections(
  currentCell: () => number,
  tellLate: (cell: number, thrown: unknown) => void,
): RejectionWatch {
  let running: number | null = null;
  let open = new Map<unknown, unknown>();

  function hear(key: unknown, thrown: unknown): void {
    const cell = currentCell();
    if (cell === running) open.set(key, thrown);
    else tellLate(cell, thrown);
  }

  process.on("unhandledRejection", (thrown, promise) => hear(promise, thrown));
  process.on("rejectionHandled", (promise) => open.delete(promise));
  process.on("uncaughtException", (thrown) => hear({}, thrown));

  return {
    begin(cell) {
      running = cell;
      open = new Map();
    },
    end() {
      running = null;
      return [...open.values()];
    },
  };
}
