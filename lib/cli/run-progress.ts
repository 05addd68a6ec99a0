import { MultiBar } from "cli-progress";
import { printable } from "../runs/input-error";

/** Bars on a terminal, one for each notebook that is running; nothing at all elsewhere. */
export interface RunProgress {
  show(file: string, before: number, of: number, firstLine: string): void;
  /** Writes text: at once where there are no bars, else when they are gone, so that neither breaks the other. */
  say(to: NodeJS.WriteStream, text: string): void;
  /** Takes a notebook's bar away. */
  end(file: string): void;
  /** Takes all bars away. */
  close(): void;
}

/** A bar on a terminal for each notebook that runs: how many of its cells are done, and the one that runs. Elsewhere nothing. */
export function runProgress(stream: NodeJS.WriteStream): RunProgress {
  const write = (to: NodeJS.WriteStream, text: string) => void to.write(text);
  if (!stream.isTTY) return { show() {}, say: write, end() {}, close() {} };
  const format = "{bar} {value}/{total} {file}  {line}";
  const bars = new MultiBar({ stream, format, barsize: 20, clearOnComplete: true, hideCursor: true, linewrap: false });
  const running = new Map<string, ReturnType<MultiBar["create"]>>();
  const held: (readonly [NodeJS.WriteStream, string])[] = [];
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
    say(to, text) {
      if (to.isTTY) held.push([to, text]);
      else write(to, text);
    },
    end,
    close() {
      for (const file of [...running.keys()]) end(file);
      bars.stop();
      for (const [to, text] of held.splice(0)) write(to, text);
    },
  };
}
