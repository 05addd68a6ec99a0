import type { ReadOptions } from "./read-options";

/** Whether a plain number means itself in a column of that name, so that its cell needs no second look; labels may mean any number. */
export function sureNumbers(name: string, { labels, attemptsFrom }: ReadOptions): (number: number) => boolean {
  if (labels !== undefined || (name === "attempt" && attemptsFrom === 0)) return () => false;
  return sure.get(name) ?? always;
}

/** The plain numbers that mean themselves in each column, so that a cell of digits needs no second look. NaN never does. */
const sure: ReadonlyMap<string, (number: number) => boolean> = new Map([
  ["passed", (number) => number === 0 || number === 1],
  ["score", (number) => number >= 0 && number <= 1],
  ["attempt", (number) => number === 1],
  ["minutes", (number) => number >= 0],
  ["seconds", (number) => number >= 0],
  ["cost", (number) => number >= 0],
  ["fresh_cost", (number) => number >= 0],
  ["judge_cost", (number) => number >= 0],
  ["cached", (number) => number === 0 || number === 1],
]);

const always = (number: number) => !Number.isNaN(number);
