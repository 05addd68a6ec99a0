/**
 * A text as lines of at most `width` characters, broken at blanks; a longer word keeps its own line, and a percent sign the line
 * of its number. Lines after the first begin with `indent`.
 */
export function wrapped(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/ (?!%)/)) {
    if (line !== "" && line.length + word.length + 1 > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** A sentence or an item of a list ("- …") for a terminal of that many columns, which are at most 120 to be readable. */
export function wrap(text: string, columns: number): string {
  return wrapped(text, Math.max(40, Math.min(columns, 120)), text.startsWith("- ") ? "  " : "").join("\n");
}
