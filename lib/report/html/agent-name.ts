import { agentMark } from "../../charts/agent-mark";
import { agentStyles } from "../../charts/agent-style";
import type { Decision } from "../decision";
import { type Html, html, trusted } from "./html-safe";

/**
 * An agent's name with its mark, as charts show it.
 *
 * @param comma what stands right behind the name, and on its line
 */
export function agentName(agent: string, decision: Decision, comma = ""): Html {
  const look = agentStyles(Object.keys(decision.agents)).get(agent);
  return html`<span class="agent">${look && trusted(agentMark(look))}${agent}${comma}</span>`;
}
