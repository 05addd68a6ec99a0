import { AnsiUp } from "ansi_up";
import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { escapeMarkup } from "../report/html/html-safe";

const languages = { bash, javascript, json, python, typescript };
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);

/** Code with its words marked for colours; in a language that is not known here, escaped only. */
export function codeHtml(code: string, language: string): string {
  const known = highlighter.getLanguage(language) !== undefined;
  return known ? highlighter.highlight(code, { language, ignoreIllegals: true }).value : escapeMarkup(code);
}

/** Terminal text as HTML: colours become classes, every other escape code goes, and everything is escaped. */
export function terminalHtml(text: string): string {
  const converter = new AnsiUp();
  converter.use_classes = true;
  converter.url_allowlist = {};
  // What moves the cursor, names the window or links somewhere, and a code that was cut off; colours (…m) stay.
  const commands = /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b\[[0-?]*[ -/]*(?:[@-ln-~]|$)|\u001b[^[\]]/g;
  const shown = text.replace(commands, "").replace(/[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f]/g, "");
  return converter.ansi_to_html(shown);
}
