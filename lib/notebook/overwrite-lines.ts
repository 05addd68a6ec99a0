/**
 * The text as a terminal would show it in the end: a carriage return takes a line back to its start, so that a progress
 * bar leaves its last state only, and a backspace takes back one character.
 * Like nbclient's `coalesce_streams`, a line that starts anew replaces the whole line before it, even a longer one.
 *
 * @example
 * overwriteLines("10 %\r100 %\ndone") // "100 %\ndone"
 */
export function overwriteLines(text: string): string {
  if (!/[\r\b]/.test(text)) return text;
  return text.split("\n").map(finalLine).join("\n");
}

function finalLine(line: string): string {
  const body = line.endsWith("\r") ? line.replace(/\r+$/, "") : line;
  const last = body.slice(body.lastIndexOf("\r") + 1) + line.slice(body.length);
  if (!last.includes("\b")) return last;
  const kept: string[] = [];
  for (const character of last) {
    if (character === "\b") kept.pop();
    else kept.push(character);
  }
  return kept.join("");
}
