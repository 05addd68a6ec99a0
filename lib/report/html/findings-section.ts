import { inTurn } from "../../runs/in-words";
import type { Decision } from "../decision";
import type { DecisionFinding } from "../findings";
import { type Html, html } from "./html-safe";

/** Findings of one kind beyond this number are counted. */
const mostOfAKind = 5;

/** What the audit found that bears on the decision, by kind. */
export function findingsSection({ data: { findings } }: Decision): Html {
  if (findings.length === 0)
    return html`<h2>About the log</h2>
<p>Nothing in the log bears on the decision beyond what stands above.</p>`;
  const items = [...new Set(findings.map(({ code }) => code))].map((kind) => {
    const own = findings.filter(({ code }) => code === kind);
    const more = own.length - mostOfAKind;
    return html`${own.slice(0, more > 1 ? mostOfAKind : own.length).map(findingItem)}${more > 1 && html`<li class="note">${more} more of the kind <code>${kind}</code>; <code>audit</code> lists them.</li>`}`;
  });
  return html`<h2>About the log</h2>
<ul>${items}</ul>`;
}

function findingItem({ code, severity, message, agents }: DecisionFinding): Html {
  const told = agents.every((agent) => message.includes(agent));
  const who = agents.length === 0 || told ? "" : `${inTurn(agents, 5)}: `;
  return html`<li><span class="${severity === "blocks" ? "out" : "open"}">${severity}</span> <code>${code}</code> ${who}${message}</li>`;
}
