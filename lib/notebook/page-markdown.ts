import { readFileSync, realpathSync, statSync } from "node:fs";
import { extname, isAbsolute, relative, resolve } from "node:path";
import katex from "katex";
import MarkdownIt from "markdown-it";
import type { MimeBundle } from "./notebook";
import { addFolds } from "./page-folds";
import { codeHtml } from "./page-text";

type Attachments = Readonly<Record<string, MimeBundle>>;

/** Turns Markdown into HTML. `attachments` are the cell's own pictures. */
export type MarkdownToHtml = (text: string, attachments?: Attachments) => string;

const pictures: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
};
const largestPicture = 20_000_000;

/**
 * Markdown for a page that must be safe and work offline: HTML in it is shown as text (but for `<details>`, which folds),
 * formulas (`$…$`, `$$…$$`) become MathML, pictures that lie in the notebook's folder or are attached to the cell become part of
 * the page, and pictures from elsewhere become their own description.
 */
export function markdownFor(folder: string): MarkdownToHtml {
  const markdown = new MarkdownIt({ html: false, linkify: false, highlight: codeHtml });
  addFormulas(markdown);
  addFolds(markdown);
  markdown.renderer.rules.image = (tokens, at, options, env, renderer) => {
    const token = tokens[at]!;
    const alt = renderer.renderInlineAsText(token.children ?? [], options, env);
    const data = pictureData(String(token.attrGet("src") ?? ""), folder, (env?.attachments ?? {}) as Attachments);
    if (data === null) return `<em>${markdown.utils.escapeHtml(alt === "" ? "a picture from elsewhere" : alt)}</em>`;
    return `<img src="${data}" alt="${markdown.utils.escapeHtml(alt)}">`;
  };
  markdown.renderer.rules.table_open = () =>
    '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => "</table></div>\n";
  return (text, attachments) => markdown.render(text, { attachments });
}

/** A picture as a data address, or null when it is not ours to take in. */
function pictureData(source: string, folder: string, attachments: Attachments): string | null {
  if (/^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/.test(source)) return source;
  const name = decode(source);
  if (name.startsWith("attachment:")) {
    const [mime, data] = Object.entries(attachments[name.slice("attachment:".length)] ?? {})[0] ?? [];
    return mime !== undefined && Object.values(pictures).includes(mime) && typeof data === "string"
      ? `data:${mime};base64,${data.replace(/[^A-Za-z0-9+/=]/g, "")}`
      : null;
  }
  const mime = pictures[extname(name).toLowerCase()];
  if (mime === undefined || isAbsolute(name) || /^[a-z]+:/i.test(name)) return null;
  try {
    const file = realpathSync(resolve(folder, name));
    const inside = relative(realpathSync(resolve(folder)), file);
    if (inside.startsWith("..") || isAbsolute(inside) || statSync(file).size > largestPicture) return null;
    return `data:${mime};base64,${readFileSync(file).toString("base64")}`;
  } catch {
    return null;
  }
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Teaches a Markdown reader `$formula$` within a line and `$$formula$$` as a block, drawn as MathML. */
function addFormulas(markdown: ReturnType<typeof MarkdownIt>): void {
  const draw = (formula: string, displayMode: boolean) =>
    katex.renderToString(formula, {
      output: "mathml",
      displayMode,
      throwOnError: false,
      trust: false,
      maxExpand: 1000,
    });
  markdown.inline.ruler.after("escape", "formula", (state, silent) => {
    const rest = state.src.slice(state.pos, state.posMax);
    // A dollar sign before a digit or a space, as in "$5 or $6", opens no formula.
    const match = /^\$\$([^$]+)\$\$/.exec(rest) ?? /^\$(?![\s\d.,])((?:\\.|[^$\\\n])*[^\s\\$])\$(?!\d)/.exec(rest);
    if (match === null) return false;
    if (!silent) {
      const token = state.push("formula", "", 0);
      token.content = match[1]!;
      token.meta = { display: match[0].startsWith("$$") };
    }
    state.pos += match[0].length;
    return true;
  });
  markdown.renderer.rules.formula = (tokens, at) => draw(tokens[at]!.content, tokens[at]!.meta?.display === true);
}
