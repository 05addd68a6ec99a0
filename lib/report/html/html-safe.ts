/** Text that is already HTML. Only {@link html} makes it, so that nothing else reaches a page unescaped. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/**
 * A piece of HTML from a template: every value is escaped, unless it is itself made by `html`. Null, undefined and false
 * leave nothing. Values stand between tags or inside quoted attributes, nowhere else.
 *
 * @example
 * html`<b title="${'"'}">${"<i>"}</b>`.text // "<b title=\"&quot;\">&lt;i&gt;</b>"
 */
export function html(pieces: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(pieces.map((piece, place) => piece + (place < values.length ? textOf(values[place]) : "")).join(""));
}

/** Text of ours that must reach the page as it is: styles, scripts, and data made by {@link jsonForScript}. */
export function trusted(text: string): Html {
  return new Html(text);
}

/** JSON that may stand inside a script element: nothing in it can end the element or be read as a line break. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Text that stands in HTML as itself, also in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function textOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(textOf).join("");
  return escaped(String(value));
}

/** Text with its control characters, and those that turn the direction of text, shown as �; line breaks stay. */
export function visible(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uD800-\uDFFF]/gu,
    "\uFFFD",
  );
}

function escaped(text: string): string {
  return visible(escapeMarkup(text).replaceAll("`", "&#96;"));
}
