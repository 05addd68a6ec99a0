import { MultiBar } from "cli-progress";
import { printable } from "../runs/input-error";

/** Bars on a terminal, one for each notebook that is running; nothing at all elsewhere. */
export interface RunProgress {
  show(file: string, before: number, of: number, firstLine: string): void;
  /** Takes a notebook's bar away. */
  end(file: string): void;
  /** Takes all bars away. */
  close(): void;
}

/** @example runProgress(process.stderr).show("a.ipynb", 3, 21, "const a = 1") */
export function runProgress(stream: NodeJS.WriteStream): RunProgress {
  if (!stream.isTTY) return { show() {}, end() {}, close() {} };
  const format = "{bar} {value}/{total} {file}  {line}";
  const bars = new MultiBar({ stream, format, barsize: 20, clearOnComplete: true, hideCursor: true, linewrap: false });
  const running = new Map<string, ReturnType<MultiBar["create"]>>();
  const end = (file: string) => {
    const bar = running.get(file);
    if (bar !== undefined) bars.remove(bar);
    running.delete(file);
  };
  return {
    show(file, before, of, firstLine) {
      const payload = { file: printable(file, 40), line: printable(firstLine, 60) };
      const bar = running.get(file) ?? bars.create(of, 0, payload);
      running.set(file, bar);
      bar.update(before, payload);
    },
    end,
    close() {
      for (const file of [...running.keys()]) end(file);
      bars.stop();
    },
  };
}
