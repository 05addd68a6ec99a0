import { cachedCell } from "./cached-cell";
import { readNumber } from "./number-cell";
import { quoted } from "./problem-list";
import type { ReadOptions } from "./read-options";
import { type Status, statuses } from "./run-table";

/** Reads one cell: a number, a status that the cell stands for, null for unknown, or what is wrong with it. */
export type CellMeaning = number | null | { readonly status: Status } | { readonly problem: string };

type Cell = string | number | boolean;

/** The columns that hold text, whatever their cells look like. */
export const textColumns: readonly string[] = ["agent", "request", "task", "cluster", "split", "status"];

/** What a cell of each known number column means; null for a name that is not known. */
export function meaningOf(name: string, options: ReadOptions): ((cell: Cell) => CellMeaning) | null {
  if (name === "passed") return (cell) => labelled(cell, options) ?? passed(cell, options);
  if (name === "score") return (cell) => labelled(cell, options) ?? score(cell, options);
  if (name === "attempt") return (cell) => attempt(cell, options);
  if (name === "minutes" || name === "seconds") return (cell) => amount(cell, name, options);
  if (name === "cost" || name === "fresh_cost" || name === "judge_cost")
    return (cell) => amount(cell, "dollars", options);
  if (name === "cached") return cachedCell;
  if (name === "value") return (cell) => anyNumber(cell, "dollars", options);
  if (options.numbers?.includes(name)) return (cell) => anyNumber(cell, "a number", options, true);
  return null;
}

/** The number that yes, no, true, false stand for, in any case. */
export function truth(cell: Cell): 0 | 1 | null {
  if (typeof cell === "boolean") return cell ? 1 : 0;
  const word = typeof cell === "string" ? cell.trim().toLowerCase() : "";
  return word === "true" || word === "yes" ? 1 : word === "false" || word === "no" ? 0 : null;
}

function labelled(cell: Cell, options: ReadOptions): CellMeaning | null {
  const labels = options.labels;
  const text = String(cell).trim();
  if (labels === undefined || !Object.hasOwn(labels, text)) return null;
  const meaning = labels[text]!.trim();
  if (statuses.includes(meaning as Status)) return { status: meaning as Status };
  const number = Number(meaning);
  if (meaning !== "" && number >= 0 && number <= 1) return number;
  return {
    problem: `the label ${quoted(text)} is mapped to ${quoted(meaning)}: expected a grade from 0 to 1, or ${statuses.join(", ")}`,
  };
}

function passed(cell: Cell, options: ReadOptions): CellMeaning {
  const word = truth(cell) ?? letter(cell);
  if (word !== null) return word;
  const read = numberOf(cell, options);
  if (read === null || read === 0 || read === 1) return read;
  const expected = `expected 0, 1, true, false, yes or no, got ${quoted(cell)}.`;
  if (typeof read === "number" && read > 0 && read < 1) {
    return { problem: `${expected} Grades between 0 and 1 belong in the column score: --columns score=…` };
  }
  return { problem: `${expected} Correct it, or map it with ${labelHint(cell)}.` };
}

function score(cell: Cell, options: ReadOptions): CellMeaning {
  const word = truth(cell) ?? letter(cell);
  if (word !== null) return word;
  const read = numberOf(cell, options, true);
  if (read === null || (typeof read === "number" && read >= 0 && read <= 1)) return read;
  if (typeof read === "number") {
    return {
      problem: `expected a score from 0 to 1, got ${quoted(cell)}, which is out of range. ${rescaled(read)}`,
    };
  }
  if (typeof cell === "string" && /\d/.test(cell))
    return { problem: `expected a score from 0 to 1, got ${quoted(cell)}. ${read.hint}` };
  return {
    problem: `expected a score from 0 to 1, got ${quoted(cell)}. Correct it, or map it with ${labelHint(cell)}.`,
  };
}

/** The way out for a score that is no share: most are percentages. */
function rescaled(score: number): string {
  if (!(score > 1 && score <= 100)) return "Rescale it to a share first.";
  return `If it is a percentage, write ${score}% or ${Number((score / 100).toPrecision(12))}; rescale other scores to a share first.`;
}

function attempt(cell: Cell, options: ReadOptions): CellMeaning {
  const from = options.attemptsFrom ?? 1;
  // "run3" and "trial_3" are attempt 3
  const digits = typeof cell === "string" ? (/^[A-Za-z]+[ _-]?(\d+)$/.exec(cell.trim())?.[1] ?? cell) : cell;
  const read = numberOf(digits, options);
  if (read === null) return null;
  const number = typeof read === "number" ? read + 1 - from : Number.NaN;
  if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number;
  const zero = read === 0 ? " If attempts count from 0 in this log, pass --attempts-from 0." : "";
  return { problem: `expected a whole number from ${from}, got ${quoted(cell)}.${zero}` };
}

function amount(cell: Cell, unit: string, options: ReadOptions): CellMeaning {
  const read = anyNumber(cell, `${unit} of at least 0`, options);
  if (typeof read !== "number" || read >= 0) return read;
  return {
    problem: `expected ${unit} of at least 0, got ${quoted(cell)}. Correct it, or leave the cell empty if it is unknown.`,
  };
}

function anyNumber(cell: Cell, expected: string, options: ReadOptions, orTruth = false): CellMeaning {
  const word = orTruth ? truth(cell) : null;
  if (word !== null) return word;
  const read = numberOf(cell, options, orTruth);
  if (read === null || typeof read === "number") return read;
  return { problem: `expected ${expected}, got ${quoted(cell)}. ${read.hint}` };
}

function numberOf(cell: Cell, options: ReadOptions, percents = false): number | null | { hint: string } {
  if (typeof cell === "boolean") return { hint: "Correct it, or leave the cell empty if it is unknown." };
  if (typeof cell === "number") {
    return Number.isFinite(cell) ? cell : Number.isNaN(cell) ? null : { hint: "Leave it empty if it is unknown." };
  }
  const read = readNumber(cell, options.decimal);
  if (read.kind === "unknown") return null;
  if (read.kind === "not a number") return { hint: read.hint };
  if (read.percent && !percents) return { hint: "A percent sign is read in shares only: write the plain number." };
  return read.value;
}

/** C and I are the field's letters for correct and incorrect; P and N could be pass, partial, no or noanswer, so they are asked for. */
function letter(cell: Cell): 0 | 1 | null {
  return cell === "C" ? 1 : cell === "I" ? 0 : null;
}

function labelHint(cell: Cell): string {
  const text = String(cell).trim();
  return `--labels ${/^[\w.-]{1,30}$/.test(text) ? text : "LABEL"}=unscored (or =0, =1, =error, =infra)`;
}
