import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { escapeMarkup } from "../report/html/html-safe";
import { type Cell, cellTags, type JsonObject, type Notebook } from "./notebook";
import { folded } from "./page-folds";
import { type MarkdownToHtml, markdownFor } from "./page-markdown";
import { outputHtml } from "./page-output";
import { drawFigures, figuresOf, plotlyBundle } from "./page-plotly";
import { pageStyle } from "./page-style";
import { codeHtml } from "./page-text";

/**
 * A notebook as one HTML page that works offline: nothing is loaded from anywhere, and Plotly's code is in it once.
 * Whatever a cell put out is escaped, cleaned or drawn as a picture; beyond that the page forbids every script but its
 * own two (Content-Security-Policy, by their hashes). The same notebook gives the same bytes.
 * @param file where the notebook lies: names the page, and pictures beside it become part of it
 */
export function notebookPage(notebook: Notebook, file: string): string {
  const markdown = markdownFor(dirname(file));
  const language = ((notebook.metadata.language_info as JsonObject | undefined)?.name ?? "typescript") as string;
  const bundle = plotlyBundle(figuresOf(notebook));
  const scripts = bundle === null ? [] : [bundle, drawFigures];
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    `script-src ${hashes.join(" ") || "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(titleOf(notebook, file))}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
${notebook.cells.map((cell, place) => cellHtml(cell, place + 1, language, markdown)).join("\n")}
</main>
${scripts.map((script) => `<script>${script}</script>`).join("\n")}
</body>
</html>
`;
}

/** The notebook's own title, else its first heading, else its file name. */
function titleOf(notebook: Notebook, file: string): string {
  const { title } = notebook.metadata;
  if (typeof title === "string" && title !== "") return title;
  const text = notebook.cells.find((cell) => cell.cell_type === "markdown" && /^#{1,2}\s/m.test(cell.source))?.source;
  const heading = /^#{1,2}\s+(.*?)\s*#*$/m.exec(text ?? "")?.[1]?.replace(/[*_`]/g, "");
  return heading || basename(file, ".ipynb");
}

function cellHtml(cell: Cell, place: number, language: string, markdown: MarkdownToHtml): string {
  if (cell.cell_type === "markdown") {
    return `<section class="markdown">\n${markdown(cell.source, cell.attachments)}</section>`;
  }
  if (cell.cell_type !== "code") return `<pre class="raw" tabindex="0">${escapeMarkup(cell.source)}</pre>`;
  const hidden = (part: string) => cellTags(cell).includes(part);
  if (cell.source.trim() === "" || hidden("remove-cell")) return "";
  const count = cell.execution_count === null ? "not run" : `run ${cell.execution_count}`;
  const code = hidden("remove-input")
    ? ""
    : `<pre class="input" role="region" aria-label="Code" tabindex="0"><code>${codeHtml(cell.source, language)}</code></pre>`;
  const outputs = hidden("remove-output") ? [] : cell.outputs.map((output) => outputHtml(output, markdown));
  return `<section class="code" aria-label="Cell ${place}, ${count}">\n${folded(cell, code, outputs.join("\n"))}\n</section>`;
}
