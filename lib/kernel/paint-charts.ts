import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PaintFigure, ShownFigure } from "../notebook/figure-bundle";
import type { PaintAnswer } from "./chart-painter";

/**
 * Draws figures in a thread of its own, which starts with the first one. A figure that cannot be drawn, such as one in
 * three dimensions, has no picture, and `tell` hears why.
 */
export function paintCharts(dist: string, tell: (why: string) => void): PaintFigure {
  let painter: Worker | null = null;
  let asked = 0;
  const waiting = new Map<number, (answer: PaintAnswer) => void>();

  function start(): Worker {
    const worker = new Worker(join(dist, "kernel-charts.js"), { stdout: true, stderr: true });
    worker.on("message", (answer: PaintAnswer) => {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    });
    worker.on("error", (fault) => {
      for (const [id, resolve] of waiting) resolve({ id, fault: fault.message });
      waiting.clear();
      painter = null;
    });
    worker.unref();
    return worker;
  }

  return async (figure: ShownFigure) => {
    painter ??= start();
    asked += 1;
    const id = asked;
    const answer = await new Promise<PaintAnswer>((resolve) => {
      waiting.set(id, resolve);
      painter!.postMessage({ id, figure: JSON.parse(JSON.stringify({ data: figure.data, layout: figure.layout })) });
    });
    if ("png" in answer) return answer;
    tell(`the chart has no still picture: ${answer.fault}`);
    return null;
  };
}
