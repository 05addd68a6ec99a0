import type { StrategyMix } from "../../strategies/strategy-mixes";
import type { Decision, StrategyReport } from "../decision";
import { mixWorth, realMixes, route } from "../mix-sentences";
import { agentName } from "./agent-name";
import { type Html, html } from "./html-safe";
import { unbroken } from "./numbers";
import { most } from "./section-context";
import { table } from "./table";

/** Each strategy's result with its reasons, why they differ, and mixes of agents under limits. */
export function strategiesSection(decision: Decision): Html {
  if (decision.strategies.length === 0) return html``;
  const rows = decision.strategies.map((one) => [one.name, result(one, decision), reasons(one)]);
  return html`<h2>Who wins by each strategy</h2>
${table("Strategies and their verdicts", [{ head: "Strategy" }, { head: "Result" }, { head: "Why" }], rows)}
${
  decision.strategyComparison.why.length > 0 &&
  html`<h3>Why they differ</h3>
<ul>${decision.strategyComparison.why.slice(0, most).map((sentence) => html`<li>${unbroken(sentence)}</li>`)}</ul>`
}${realMixes(decision).slice(0, 4).map(mixTable)}`;
}

/** Which agent to send which type of task to, where limits hold over all agents together. */
function mixTable(mix: StrategyMix): Html {
  const tasks = [...new Set(mix.shares.map(({ task }) => task))];
  const rows = tasks.slice(0, most).map((task) => [task, unbroken(route(mix, task))]);
  return html`<h3>A mix of agents under the limits of "${mix.strategy}"</h3>
<p>If the limits hold over all tasks together, each type of task can go to the agent that is worth most there. ${unbroken(mixWorth(mix))}</p>
${table("The best mix by task type", [{ head: "Task type" }, { head: "Goes to" }], rows)}
${tasks.length > most && html`<p class="note">${tasks.length - most} more task types are in the JSON.</p>`}`;
}

function result({ winner, tied, kept, decides }: StrategyReport, decision: Decision): Html {
  const named = (names: readonly string[]) =>
    html`${names.map((name, place) => html`${agentName(name, decision, place === names.length - 1 ? "" : ",")} `)}`;
  if (kept.length === 0) return html`<span class="out">no agent is left</span>`;
  if (tied.length > 1)
    return html`<span class="tie">tie:</span> ${named(tied.slice(0, 8))}${tied.length > 8 ? ` and ${tied.length - 8} more` : ""}`;
  if (winner !== null) return html`${named([winner])} <span class="wins">wins</span>`;
  return html`${kept.length > 8 ? `${kept.length} agents` : named(kept)} ${kept.length === 1 ? "stays" : "stay"}${decides ? html` <span class="open">undecided</span>` : ""}`;
}

/** Why a strategy decides as it does: a line for each agent that is out or undecided, at most six of each. */
export function reasons({ because, out, undecided }: StrategyReport): Html {
  const list = (word: string, className: string, agents: readonly { agent: string; reason: string }[]) =>
    agents
      .slice(0, 6)
      .map(
        ({ agent, reason }) =>
          html`<br><small><span class="${className}">${word}</span> ${agent}: ${unbroken(reason)}</small>`,
      );
  const more = Math.max(0, out.length - 6) + Math.max(0, undecided.length - 6);
  return html`${unbroken(because)}${list("out", "out", out)}${list("undecided", "open", undecided)}${more > 0 && html`<br><small>and ${more} more agents</small>`}`;
}
