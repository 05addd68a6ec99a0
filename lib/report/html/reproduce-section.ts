import { createHash } from "node:crypto";
import type { Decision } from "../decision";
import { formatNumber } from "../format";
import { type Html, html } from "./html-safe";
import { table } from "./table";
import type { HtmlOptions } from "./to-html";

/** What is needed to make the same page again. */
export function reproduceSection({ data, settings }: Decision, { command, objectiveFile }: HtmlOptions): Html {
  const files = data.files.map(({ path, sha256, rows }) => [
    path,
    formatNumber(rows, "number"),
    html`<code>${sha256 === "" ? "made in memory" : sha256}</code>`,
  ]);
  if (objectiveFile !== null) {
    const hash = createHash("sha256").update(objectiveFile.text, "utf8").digest("hex");
    files.push([objectiveFile.path, "objective", html`<code>${hash}</code>`]);
  }
  return html`<h2>How to reproduce it</h2>
<pre tabindex="0" aria-label="Command"><code>${command}</code></pre>
<p>objective-lab ${settings.version}, seed ${settings.seed}, ${formatNumber(settings.resamples, "number")} resamples, tie rule ${settings.tieRule}. The same input gives the same bytes.</p>
${table("Input files", [{ head: "File" }, { head: "Rows", number: true }, { head: "SHA-256" }], files)}
${objectiveFile && html`<details><summary>The objective, as given</summary><pre tabindex="0" aria-label="Objective file">${objectiveFile.text}</pre></details>`}`;
}
