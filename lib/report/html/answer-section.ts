import { counted } from "../../runs/in-words";
import { answer } from "../answer";
import type { Decision } from "../decision";
import { headline } from "../headline";
import { type Html, html } from "./html-safe";
import { unbroken } from "./numbers";

/** The question, the answer in one sentence, and what it stands on. */
export function answerSection(decision: Decision, title: string): Html {
  const { data, agents } = decision;
  const runs = Object.values(agents).reduce((sum, { counts }) => sum + counts.runs, 0);
  const blocking = data.findings.filter(({ severity }) => severity === "blocks");
  return html`<h1>${title}</h1>
<p class="answer">${unbroken(headline(decision))}</p>
${(decision.strategies.length === 1 ? [] : answer(decision)).map((sentence) => html`<p class="detail">${unbroken(sentence)}</p>`)}
<p class="facts">${counted(Object.keys(agents).length, "agent")}, ${counted(data.requests, "request")}, ${counted(runs, "run")}.</p>
${blocking.map(({ message }) => html`<p class="warning">${message}</p>`)}`;
}
