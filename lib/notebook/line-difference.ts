import { structuredPatch } from "diff";
import { printable } from "../runs/input-error";

const mostLines = 40;
const mostCharacters = 160;

/**
 * Two texts, line by line: `-` for what only the first has, `+` for what only the second has, and a line around them.
 * At most 40 lines of at most 160 characters, cropped around the first character that differs; safe for a terminal.
 *
 * @example
 * lineDifference("a\nb", "a\nc") // "  a\n- b\n+ c"
 */
export function lineDifference(before: string, after: string): string {
  // A last line without a line break is worth telling only where the other text has one.
  const bare = !before.endsWith("\n") && !after.endsWith("\n");
  const [left, right] = [before, after].map((text) => (bare && text !== "" ? `${text}\n` : text)) as [string, string];
  const patch = structuredPatch("", "", left, right, "", "", { context: 1, maxEditLength: 2000 });
  const lines = patch === undefined ? firstDifferent(before, after) : patch.hunks.flatMap((hunk) => hunk.lines);
  const shown = lines.slice(0, mostLines).map((line, at) => crop(line, pairOf(lines, at)));
  return [...shown, ...(lines.length > mostLines ? [`… ${lines.length - mostLines} more lines`] : [])].join("\n");
}

/** For texts that differ almost everywhere. */
function firstDifferent(before: string, after: string): string[] {
  const [left, right] = [before.split("\n"), after.split("\n")];
  const at = left.findIndex((line, place) => line !== right[place]);
  return [`-${left[at]}`, `+${right[at] ?? ""}`, ` … and more than 2,000 lines that differ`];
}

/** The line that replaces this one, or that it replaces, when one line is changed into one. */
function pairOf(lines: readonly string[], at: number): string | undefined {
  const [line, next, last] = [lines[at]!, lines[at + 1], lines[at - 1]];
  if (line.startsWith("-") && next?.startsWith("+")) return next;
  return line.startsWith("+") && last?.startsWith("-") ? last : undefined;
}

function crop(line: string, pair: string | undefined): string {
  const body = line.slice(1);
  let from = 0;
  if (body.length > mostCharacters && pair !== undefined) {
    const other = pair.slice(1);
    while (from < body.length && body[from] === other[from]) from++;
    from = Math.max(0, from - 40);
  }
  return `${line[0]} ${from > 0 ? "…" : ""}${printable(body.slice(from), mostCharacters)}`;
}
