import type { Objective } from "../../value/objective";
import type { Decision } from "../decision";
import { flipSentences } from "../flip-sentences";
import { type Html, html } from "./html-safe";
import { unbroken } from "./numbers";
import { most, type SectionContext } from "./section-context";

/** What would flip the choice, in sentences and charts. */
export function flipsSection(decision: Decision, objective: Objective, { charts }: SectionContext): Html {
  const sentences = flipSentences(decision, objective).flatMap((kind) => kind.sentences);
  const figures = charts("flips");
  if (sentences.length === 0 && figures.length === 0) return html``;
  return html`<h2>What would flip it</h2>
<ul>${sentences.slice(0, most).map((sentence) => html`<li>${unbroken(sentence)}</li>`)}</ul>
${sentences.length > most && html`<p class="note">${sentences.length - most} more are in the JSON.</p>`}
${figures}`;
}
