import { printable } from "../runs/input-error";

/**
 * Text from a log as Plotly must get it: Plotly reads `<b>`, `<a href>` and entities in any label as markup, so that they
 * are escaped here, and control characters replaced. Long text is cut.
 *
 * @example
 * label("<b>A</b> & B") // "&lt;b&gt;A&lt;/b&gt; &amp; B"
 */
export function label(text: string, most = 40): string {
  return printable(text, most).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** Text of at most `most` characters, still to be escaped. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A label over several lines of at most `width` characters, broken between words; a longer word stays whole. */
export function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  for (const word of printable(text, 600).split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => label(line, 600)).join("<br>");
}
