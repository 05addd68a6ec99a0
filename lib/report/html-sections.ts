import { createHash } from "node:crypto";
import { agentMark } from "../charts/agent-mark";
import { agentStyles } from "../charts/agent-style";
import type { PriceModel } from "../sensitivity/price-model";
import type { Estimate } from "../statistics/estimate";
import { inTurn } from "../strategies/in-words";
import type { StrategyMix } from "../strategies/strategy-mixes";
import type { Verdict } from "../strategies/verdict";
import type { Objective } from "../value/objective";
import type { AgentReport } from "./agent-report";
import { answer } from "./answer";
import { bestFirst } from "./best-first";
import type { Decision, StrategyReport } from "./decision";
import type { DecisionFinding } from "./findings";
import { flipSentences } from "./flip-sentences";
import { formatNumber, fromColumn, unitOfField } from "./format";
import { headline } from "./headline";
import type { HtmlOptions } from "./html";
import { estimateCell, shownNumber, unbroken } from "./html-numbers";
import { type Html, html, trusted } from "./html-safe";
import { table } from "./html-table";
import { leadsOfTheBest } from "./leads-of-the-best";
import { mixWorth, realMixes, route } from "./mix-sentences";
import { saidPrice } from "./page/own-prices";
import type { PageChart } from "./page-chart";
import type { OwnPrice } from "./price-axes";
import { spendLines } from "./spend-lines";

/** At most this many rows of a kind; the page says how many were left out. */
const most = 40;

/** What the sections share. */
interface Shared {
  readonly model: PriceModel;
  readonly prices: readonly OwnPrice[];
  readonly charts: (section: PageChart["section"]) => readonly Html[];
}

/** The question, the answer in one sentence, and what it stands on. */
export function answerSection(decision: Decision, title: string): Html {
  const { data, agents } = decision;
  const runs = Object.values(agents).reduce((sum, { counts }) => sum + counts.runs, 0);
  const blocking = data.findings.filter(({ severity }) => severity === "blocks");
  return html`<h1>${title}</h1>
<p class="answer">${unbroken(headline(decision))}</p>
${(decision.strategies.length === 1 ? [] : answer(decision)).map((sentence) => html`<p class="detail">${unbroken(sentence)}</p>`)}
<p class="facts">${count(Object.keys(agents).length, "agent")}, ${count(data.requests, "request")}, ${count(runs, "run")}.</p>
${blocking.map(({ message }) => html`<p class="warning">${message}</p>`)}`;
}

/** Everything between the answer and how to reproduce it. */
export function sections(decision: Decision, objective: Objective, shared: Shared): Html {
  return html`${strategiesSection(decision)}${valueSection(decision, objective, shared)}${partsSection(decision, objective)}${leadsSection(decision, shared)}${flipsSection(decision, objective, shared)}${tradeOffSection(shared)}${weightingsSection(decision, shared)}${findingsSection(decision)}${methodSection(decision)}`;
}

function strategiesSection(decision: Decision): Html {
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

function reasons({ because, out, undecided }: StrategyReport): Html {
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

function valueSection(decision: Decision, objective: Objective, { model, prices, charts }: Shared): Html {
  const agents = bestFirst(decision);
  const nothing = agents.every(([, { value }]) => value.total.estimate === null);
  if (nothing && objective.prices === undefined && objective.byHand === undefined) return html``;
  const heads = ["Value", "Time saved", "Mistake risk", "Cost of the run"].map((head) => ({ head, number: true }));
  const rows = agents.map(([agent, { value }]) => [
    agentName(agent, decision),
    html`<strong>${estimateCell(value.total, "dollars")}</strong>`,
    ...[value.timeSaved, value.mistakeRisk, value.cost].map((part) => estimateCell(part, "dollars")),
  ]);
  return html`<h2>What each agent is worth</h2>
<p>Value per request = time saved + change in mistake risk − cost of the run, in US dollars, against the same request done by hand.</p>
${table("Value per request (± one standard error; 95 % interval below)", [{ head: "Agent" }, ...heads], rows)}
${charts("value")}
${pricesTable(objective, prices)}
${ownPricesPanel(model, prices)}`;
}

function pricesTable({ byHand }: Objective, prices: readonly OwnPrice[]): Html {
  const given = prices.filter(({ amount }) => amount !== null);
  const rows = given.map((price) => [
    price.name === "hour" ? "An hour of a person's time" : "A mistake",
    saidPrice(price, price.amount!),
    price.range === null
      ? "no range given"
      : `${saidPrice(price, price.range[0])} to ${saidPrice(price, price.range[1])}`,
    price.source ?? html`<span class="unknown">no source given</span>`,
  ]);
  const hand = [
    ["Minutes by hand", byHand?.minutes, "minutes"],
    ["Passed by hand", byHand?.passRate, "share"],
  ] as const;
  for (const [what, given, unit] of hand) {
    if (given === undefined) continue;
    const said = typeof given === "number" ? shownNumber(given, unit) : fromColumn(given);
    rows.push([what, said, "no range given", "the objective file"]);
  }
  if (rows.length === 0) return html``;
  const heads = [
    { head: "Price or figure" },
    { head: "Amount", number: true },
    { head: "Range", number: true },
    { head: "Source" },
  ];
  return table("Prices, and where each came from", heads, rows);
}

function ownPricesPanel(model: PriceModel, prices: readonly OwnPrice[]): Html {
  if (model.agents.length === 0) return html``;
  const fields = prices.map(
    (price) =>
      html`<p><label for="own-${price.name}">${ownLabel(price)}</label><input id="own-${price.name}" name="${price.name}" inputmode="decimal" autocomplete="off" value="${price.amount}" aria-describedby="own-answer"></p>`,
  );
  const values = table(
    "Value per request at your prices",
    [{ head: "Agent" }, { head: "Value", number: true }],
    [],
    "own-values",
  );
  const breakEvens = table(
    "Break-evens at your prices",
    [
      { head: "Between" },
      { head: "Price of" },
      { head: "Equal at", number: true },
      { head: "Worth more below" },
      { head: "Worth more above" },
    ],
    [],
    "own-break-evens",
  );
  return html`<section class="panel screen" aria-labelledby="own-title">
<h3 id="own-title">Try your own prices</h3>
<p class="note">The numbers and the charts that depend on prices follow what you type. Nothing leaves this page.</p>
<noscript><p>This part needs JavaScript. Without it: value = hours saved × price of an hour + mistakes avoided × price of a mistake − cost, with the numbers of the table "For your own arithmetic" below.</p></noscript>
<form id="own-prices" hidden><div class="fields">${fields}<p><button type="reset">Back to the given prices</button></p></div></form>
<p class="own" id="own-answer" role="status"></p>
<div id="own-results" hidden>${values}${breakEvens}</div>
</section>
${table(
  "For your own arithmetic: means per request",
  [
    { head: "Agent" },
    { head: ownUnit(prices[0]!), number: true },
    { head: ownUnit(prices[1]!), number: true },
    { head: "US dollars, cost of the run", number: true },
  ],
  model.agents.map(({ agent, value }) => [agent, plain(value.hour), plain(value.mistake), plain(-value.rest)]),
)}`;
}

function ownLabel({ name, column }: OwnPrice): string {
  const what = name === "hour" ? "an hour" : "a mistake";
  return column === null ? `US dollars for ${what}` : `Factor on ${column} for ${what}`;
}

function ownUnit({ name, column }: OwnPrice): string {
  const what = name === "hour" ? "Hours saved" : "Mistakes avoided";
  return column === null ? what : `${what} × ${column}`;
}

/** Up to 6 digits; what is left of rounding is 0. */
function plain(value: number): string {
  if (Math.abs(value) < 1e-12) return "0";
  return String(Number(value.toPrecision(6))).replace("-", "−");
}

function partsSection(decision: Decision, objective: Objective): Html {
  const agents = bestFirst(decision);
  const { gates = [], budgets = [], dimensions = [] } = objective;
  const number = (head: Html | string) => ({ head, number: true });
  const passRows = agents.map(
    ([
      agent,
      {
        counts,
        passRate,
        passRateBounds: [worst, best],
      },
    ]) => [
      agentName(agent, decision),
      formatNumber(counts.runs, "number"),
      estimateCell(passRate, "share"),
      worst === null || best === null ? "unknown" : `${shownNumber(worst, "share")} to ${shownNumber(best, "share")}`,
      ...(["error", "infra", "unscored"] as const).map((status) => formatNumber(counts[status], "number")),
    ],
  );
  const gateRows = agents.map(([agent, one]) => [
    agentName(agent, decision),
    ...gates.map(({ name }) => {
      const { rate, violations, verdict } = one.gates[name]!;
      return html`${estimateCell({ ...rate, standardError: null }, "share")}<br><small>${count(violations, "violation")}</small> ${verdictWord(verdict)}`;
    }),
  ]);
  const dimensionRows = agents.map(([agent, one]) => [
    agentName(agent, decision),
    ...dimensions.map(({ name, field }) => estimateCell(one.dimensions[name]!, unitOfField(field))),
  ]);
  const budgetRows = agents.map(([agent, one]) => [
    agentName(agent, decision),
    ...budgets.map(
      ({ name, field }) =>
        html`${estimateCell({ ...one.budgets[name]!.measured, standardError: null }, unitOfField(field))} ${verdictWord(one.budgets[name]!.verdict)}`,
    ),
  ]);
  const spent = spendLines(decision);
  return html`<h2>The parts beside the single number</h2>
${table(
  "Pass rate from the grader",
  [
    { head: "Agent" },
    number("Runs"),
    number("Pass rate"),
    number("If every run without a grade had failed, or passed"),
    number("Errors (failed)"),
    number("Infrastructure (no evidence)"),
    number("Not graded (no evidence)"),
  ],
  passRows,
)}
${gates.length > 0 && table("Failure rate of each gate", [{ head: "Agent" }, ...gates.map(({ name, maxRate, minRate }) => number(html`${name}<br><small>${gateLimit(maxRate, minRate)}</small>`))], gateRows)}
${dimensions.length > 0 && table("Mean of each judged dimension", [{ head: "Agent" }, ...dimensions.map(({ name, better, field }) => number(html`${name}<br><small>${field}, ${better} is better</small>`))], dimensionRows)}
${budgets.length > 0 && table("Budgets", [{ head: "Agent" }, ...budgets.map(({ name, statistic, max, field, runs }) => number(html`${name}<br><small>${statistic} of ${field}${runs === "passed" ? " on passed runs" : ""}, at most ${shownNumber(max, unitOfField(field))}</small>`))], budgetRows)}
${usedTable(decision)}
${spent.length > 0 && html`<h3>What this eval was billed</h3>\n<ul>${spent.slice(0, most).map((line) => html`<li>${unbroken(line)}</li>`)}</ul>`}
${spent.length > most && html`<p class="note">${spent.length - most} more are in the JSON.</p>`}
${repeatsTable(decision)}`;
}

/** Whether repeated attempts at a request agree, and how often several in a row would all pass. */
function repeatsTable(decision: Decision): Html {
  const own = bestFirst(decision).filter(([, { repeats }]) => repeats !== null);
  if (own.length === 0) return html``;
  const ks = [...new Set(own.flatMap(([, { repeats }]) => Object.keys(repeats!.passPower).map(Number)))];
  const powers = ks.sort((a, b) => a - b).filter((k) => k > 1);
  const last = powers.at(-1)!;
  const cell = (estimate: Estimate | undefined) =>
    estimate === undefined ? "too few attempts" : estimateCell(estimate, "share");
  const rows = own.map(([agent, { repeats }]) => [
    agentName(agent, decision),
    ...powers.map((k) => cell(repeats!.passPower[k])),
    cell(repeats!.passAt[last]),
    html`${formatNumber(repeats!.unstable.length, "number")}${repeats!.unstable.length > 0 && html`<br><small>${inTurn(repeats!.unstable, 5)}</small>`}`,
    ...[repeats!.within, repeats!.between].map((spread) =>
      spread === null ? "unknown" : formatNumber(spread, "number"),
    ),
  ]);
  const heads = [
    ...powers.map((k) => `All of ${k} attempts pass (pass^${k})`),
    `Any of ${last} passes (pass@${last})`,
    "Requests whose attempts disagree",
    "Standard deviation within a request",
    "Between requests",
  ];
  return table("Repeated attempts", [{ head: "Agent" }, ...heads.map((head) => ({ head, number: true }))], rows);
}

/** Time and cost, kept apart by outcome. What no agent's log holds is said once, not in a column of unknowns. */
function usedTable(decision: Decision): Html {
  const agents = bestFirst(decision);
  const columns = [
    { head: "Minutes, passed runs", unit: "minutes", of: ({ onPassed }: AgentReport) => onPassed.minutes },
    { head: "Minutes, failed runs", unit: "minutes", of: ({ onFailed }: AgentReport) => onFailed.minutes },
    { head: "Cost, passed runs", unit: "dollars", of: ({ onPassed }: AgentReport) => onPassed.cost },
    { head: "Cost, failed runs", unit: "dollars", of: ({ onFailed }: AgentReport) => onFailed.cost },
  ] as const;
  const whys = columns.map(({ of }) => new Set(agents.map(([, one]) => of(one).why)));
  const bare = columns.map(
    ({ of }, place) => whys[place]!.size === 1 && agents.every(([, one]) => of(one).estimate === null),
  );
  const shown = columns.filter((_, place) => !bare[place]);
  const reasons = new Set(whys.filter((_, place) => bare[place]).flatMap((one) => [...one]));
  const rows = agents.map(([agent, one]) => [
    agentName(agent, decision),
    ...shown.map(({ of, unit }) => estimateCell(of(one), unit)),
  ]);
  const caption = "Time and cost, on runs that passed and on runs that failed";
  const heads = [{ head: "Agent" }, ...shown.map(({ head }) => ({ head, number: true }))];
  return html`${shown.length > 0 && table(caption, heads, rows)}
${[...reasons].map((why) => why !== undefined && html`<p class="note">Not shown: ${why}.</p>`)}`;
}

function gateLimit(maxRate: number | undefined, minRate: number | undefined): string {
  if (minRate !== undefined) return `at least ${shownNumber(minRate, "share")} must`;
  return maxRate === undefined || maxRate === 0 ? "none allowed" : `at most ${shownNumber(maxRate, "share")}`;
}

function verdictWord(verdict: Verdict): Html {
  const className = verdict === "kept" ? "kept" : verdict === "out" ? "out" : "open";
  return html`<span class="${className}">${verdict}</span>`;
}

function leadsSection(decision: Decision, { charts }: Shared): Html {
  const { leads, measure, unit } = leadsOfTheBest(decision);
  if (leads.length === 0) return html``;
  const rows = leads
    .slice(0, most)
    .map(({ agents, lead, tied, unmatched }) => [
      html`${agentName(agents[0], decision)} over ${agentName(agents[1], decision)}`,
      estimateCell(lead, unit),
      tied === true
        ? html`<span class="tie">tie</span>`
        : tied === false
          ? "lead"
          : html`<span class="open">unknown</span>`,
      `${formatNumber(lead.used, "number")} requests${unmatched > 0 ? `, ${formatNumber(unmatched, "number")} unmatched` : ""}`,
    ]);
  const heads = [
    { head: "Lead" },
    { head: measure === "value" ? "US dollars a request" : "Points of pass rate", number: true },
    { head: "Verdict" },
    { head: "Compared on" },
  ];
  return html`<h2>Leads and ties</h2>
<p>Agents are compared request by request, so that what is hard for all of them drops out. A lead smaller than ${decision.settings.tieRule === 1 ? "its standard error" : `${decision.settings.tieRule} of its standard errors`} is a tie.</p>
${table(`Leads of the best in ${measure}`, heads, rows)}
${leads.length > most && html`<p class="note">${leads.length - most} more leads are in the JSON.</p>`}
${charts("leads")}`;
}

function flipsSection(decision: Decision, objective: Objective, { charts }: Shared): Html {
  const sentences = flipSentences(decision, objective).flatMap((kind) => kind.sentences);
  const figures = charts("flips");
  if (sentences.length === 0 && figures.length === 0) return html``;
  return html`<h2>What would flip it</h2>
<ul>${sentences.slice(0, most).map((sentence) => html`<li>${unbroken(sentence)}</li>`)}</ul>
${sentences.length > most && html`<p class="note">${sentences.length - most} more are in the JSON.</p>`}
${figures}`;
}

function tradeOffSection({ charts }: Shared): Html {
  const figures = charts("tradeOff");
  return figures.length === 0 ? html`` : html`<h2>The trade-off</h2>\n${figures}`;
}

function weightingsSection(decision: Decision, { charts }: Shared): Html {
  if (decision.weightings.length < 2) return html``;
  const best = (agent: string) =>
    Math.max(...decision.weightings.map((one) => one.agents[agent]?.estimate ?? Number.NEGATIVE_INFINITY));
  const agents = Object.keys(decision.agents).sort((a, b) => (best(b) > best(a) ? 1 : best(b) < best(a) ? -1 : 0));
  const names = agents.length > 12 ? agents.slice(0, 12) : [...agents].sort();
  const rows = decision.weightings.map(({ name, measure, agents: scores, winner, tied, basis, leftOut }) => [
    html`${name}<br><small>${basis}${leftOut && `; ${leftOut}`}</small>`,
    measure === "value" ? "value" : "pass rate",
    ...names.map((agent) =>
      scores[agent] === undefined ? "" : estimateCell(scores[agent], measure === "value" ? "dollars" : "share"),
    ),
    tied.length > 1 ? html`<span class="tie">tie:</span> ${inTurn(tied, 6)}` : (winner ?? "nobody"),
  ]);
  const heads = [
    { head: "Weighting" },
    { head: "Measure" },
    ...names.map((head) => ({ head, number: true })),
    { head: "Best" },
  ];
  return html`<h2>How tasks count</h2>
<p>A mean over tasks is a weighted sum too. Each row weights the same runs in another way.</p>
${table("Scores under each weighting", heads, rows)}
${agents.length > names.length && html`<p class="note">The ${names.length} best of ${agents.length} agents; the JSON has all.</p>`}
${charts("tasks")}`;
}

/** Findings of one kind beyond this number are counted. */
const mostOfAKind = 5;

function findingsSection({ data: { findings } }: Decision): Html {
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

/** The names of all kinds of intervals in the decision. */
function intervalKinds(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  if ("interval" in value && typeof value.interval === "string") found.add(value.interval);
  for (const inner of Object.values(value)) intervalKinds(inner, found);
  return found;
}

function methodSection(decision: Decision): Html {
  const { settings } = decision;
  const kinds = [...intervalKinds([decision.agents, decision.comparisons])].sort();
  return html`<h2>How this was worked out</h2>
<ul>
<li>Means give every request the same weight, however many attempts it had; where requests come in clusters, the cluster is the unit of the standard error.</li>
<li>Leads are taken on the same requests (paired). A lead smaller than ${settings.tieRule} standard error${settings.tieRule === 1 ? "" : "s"} is a tie, and a tie is never broken by order or chance.</li>
<li>Gates and budgets remove agents; what they remove cannot win by being good elsewhere.</li>
<li>Intervals are 95 %; those of break-evens and flips are Fieller's${kinds.length > 0 && html`, the others by kind: ${kinds.join("; ")}`}.</li>
<li>Break-evens and flips are exact: value and weighted score are straight lines in each price and weight.</li>
<li>An unknown number is shown as unknown. It never counts as 0, and keeps an agent off rankings that need it.</li>
</ul>`;
}

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

/** @param comma what stands right behind the name, and on its line */
function agentName(agent: string, decision: Decision, comma = ""): Html {
  const look = agentStyles(Object.keys(decision.agents)).get(agent);
  return html`<span class="agent">${look && trusted(agentMark(look))}${agent}${comma}</span>`;
}

function count(number: number, noun: string): string {
  return `${formatNumber(number, "number")} ${noun}${number === 1 ? "" : "s"}`;
}
