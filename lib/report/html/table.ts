import { type Html, type HtmlValue, html } from "./html-safe";

/** A column of a table: its head, and whether it holds numbers (set to the right). */
export interface TableColumn {
  readonly head: HtmlValue;
  readonly number?: boolean;
}

/**
 * A table with a caption, heads with a scope, and the first cell of each row as the row's head. It scrolls sideways by
 * itself where the page is narrow, and can be reached by keyboard.
 */
export function table(
  caption: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly HtmlValue[])[],
  id?: string,
): Html {
  const className = (column: TableColumn | undefined) => (column?.number ? html` class="number"` : "");
  return html`<div class="scroll${rows.length > 6 && " long"}" tabindex="0" role="region" aria-label="${caption}"><table${id && html` id="${id}"`}${columns.length > 6 && html` class="wide"`}>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col"${className(column)}>${column.head}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([first, ...rest]) =>
    html`<tr><th scope="row"${className(columns[0])}>${first}</th>${rest.map(
      (cell, place) => html`<td${className(columns[place + 1])}>${cell}</td>`,
    )}</tr>
`,
)}</tbody>
</table></div>
`;
}
