import type MarkdownIt from "markdown-it";
import { escapeMarkup } from "../report/html/html-safe";
import { type CodeCell, cellTags, type JsonObject } from "./notebook";

/**
 * Teaches a Markdown reader to fold: `<details>`, `<summary>…</summary>` and `</details>`, each alone on its line, as teaching
 * notebooks use them for solutions. Attributes and any other HTML stay text, as everywhere on the page.
 */
export function addFolds(markdown: ReturnType<typeof MarkdownIt>): void {
  markdown.block.ruler.before(
    "paragraph",
    "fold",
    (state, line, _, silent) => {
      const text = state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]!).trimEnd();
      const html = foldOf(text);
      if (html === null) return false;
      if (silent) return true;
      state.line = line + 1;
      state.push("fold", "", 0).content = html;
      return true;
    },
    { alt: ["paragraph"] },
  );
  markdown.renderer.rules.fold = (tokens, at) => `${tokens[at]!.content}\n`;
}

function foldOf(line: string): string | null {
  if (line === "<details>" || line === "</details>") return line;
  const summary = /^<summary>([^<>]*)<\/summary>$/.exec(line)?.[1];
  return summary === undefined ? null : `<summary>${escapeMarkup(summary)}</summary>`;
}

/**
 * A cell's code and outputs; what its author has hidden (`jupyter.source_hidden`, `jupyter.outputs_hidden`) is folded.
 * The tags `solution` and `check` say what it is.
 */
export function folded(cell: CodeCell, code: string, outputs: string): string {
  const hidden = cell.metadata.jupyter as JsonObject | undefined;
  const [hidesCode, hidesOutputs] = [hidden?.source_hidden === true, hidden?.outputs_hidden === true];
  const tags = cellTags(cell);
  const summary = tags.includes("solution") ? "The solution, run" : tags.includes("check") ? "Check" : "Code";
  if (hidesCode && hidesOutputs) return fold(summary, `${code}\n${outputs}`);
  return `${hidesCode ? fold(summary, code) : code}\n${hidesOutputs ? fold("Outputs", outputs) : outputs}`;
}

function fold(summary: string, html: string): string {
  return html.trim() === "" ? "" : `<details>\n<summary>${summary}</summary>\n${html}\n</details>`;
}
