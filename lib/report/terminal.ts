import type { Colors } from "picocolors/types";
import { printable } from "../runs/input-error";
import type { Estimate } from "../statistics/estimate";
import { count, inTurn } from "../strategies/in-words";
import type { Objective, Price } from "../value/objective";
import { answer } from "./answer";
import { bestFirst } from "./best-first";
import type { Comparison } from "./comparisons";
import type { Decision, StrategyReport } from "./decision";
import { flipSentences } from "./flip-sentences";
import { formatEstimate, formatInterval, formatNumber, fromColumn, unitOfField } from "./format";
import { leadsOfTheBest } from "./leads-of-the-best";
import { mixWorth, realMixes, route } from "./mix-sentences";
import { shownSafely } from "./shown-safely";
import { spendLines } from "./spend-lines";
import { textTable } from "./text-table";

/** How to print. */
export interface TerminalOptions {
  readonly colours: Colors;
  /** Columns of the terminal. */
  readonly width: number;
}

/** At most this many lines of a kind are printed; the JSON has them all. */
const most = 12;

/** And of what would flip the choice, at most this many of each kind. */
const mostOfKind = 3;

/** The decision as a page of text: the answer, the parts beside the single number, the strategies, and what would flip it. */
export function toTerminal(given: Decision, ours: Objective, { colours, width }: TerminalOptions): string {
  const [decision, objective] = shownSafely([given, ours] as const);
  const title = (text: string) => `\n${colours.bold(text)}`;
  const lines: string[] = [];
  if (decision.question !== null) lines.push(colours.bold(printable(decision.question, 300)));
  lines.push(...answer(decision).map((sentence) => wrap(sentence, width)));
  lines.push(...valueSection(decision, objective, title, colours));
  lines.push(...partsSection(decision, objective, title, colours));
  lines.push(...section(title("What this eval was billed"), spendLines(decision), width));
  lines.push(...repeatsSection(decision, title, colours));
  lines.push(...leadsSection(decision, title, colours, width));
  lines.push(...strategiesSection(decision, title, colours, width));
  lines.push(...mixesSection(decision, title, colours, width));
  lines.push(...section(title("Why they differ"), decision.strategyComparison.why, width));
  lines.push(...flipsSection(decision, objective, title, width));
  lines.push(...weightingsSection(decision, title, colours));
  lines.push(...section(title("About the log"), findingLines(decision.data.findings), width));
  lines.push("", colours.dim(footer(decision)));
  return `${lines.join("\n")}\n`;
}

type Title = (text: string) => string;

function valueSection(decision: Decision, objective: Objective, title: Title, colours: Colors): string[] {
  const agents = bestFirst(decision);
  const missing = agents.every(([, { value }]) => value.total.estimate === null);
  if (missing && objective.prices === undefined) return [];
  const rows = agents.map(([agent, { value }]) => [
    agentName(agent),
    ...[value.timeSaved, value.mistakeRisk, value.cost].map((part) => formatEstimate(part, "dollars")),
    colours.bold(formatEstimate(value.total, "dollars")),
    formatInterval(value.total, "dollars"),
  ]);
  const heads = ["Agent", "Time saved", "Mistake risk", "Cost of the run", "Value", "95 % interval"];
  const whys = new Set(
    agents.flatMap(([agent, { value }]) =>
      value.total.estimate === null ? [`${agentName(agent)}: value unknown, ${value.total.why}.`] : [],
    ),
  );
  return [
    title("Value per request against the work by hand (± one standard error)"),
    textTable(heads, rows, { bold: colours.dim }),
    colours.dim(pricesLine(objective)),
    ...[...whys].slice(0, most),
  ];
}

function pricesLine({ prices, byHand }: Objective): string {
  const told: string[] = [];
  const price = (what: string, one: Price | undefined) => {
    if (one === undefined) return;
    const amount = "amount" in one ? formatNumber(one.amount, "dollars") : fromColumn(one);
    told.push(`${what} ${amount}${one.source === undefined ? "" : ` (${one.source})`}`);
  };
  price("an hour", prices?.hour);
  price("a mistake", prices?.mistake);
  if (typeof byHand?.minutes === "number") told.push(`by hand ${formatNumber(byHand.minutes, "minutes")}`);
  if (typeof byHand?.passRate === "number") told.push(`${formatNumber(byHand.passRate, "share")} right by hand`);
  return told.length === 0 ? "" : `Prices: ${told.join("; ")}`;
}

function partsSection(decision: Decision, objective: Objective, title: Title, colours: Colors): string[] {
  const gates = objective.gates ?? [];
  const budgets = objective.budgets ?? [];
  const dimensions = (objective.dimensions ?? []).filter(({ field }) => !["passed", "score", "cost"].includes(field));
  const heads = ["Agent", "Runs", "Pass rate", "95 % interval", "Cost a run"];
  heads.push(...dimensions.map(({ name, field }) => `${name} (${field})`));
  heads.push(...gates.map(({ name }) => `gate: ${name}`), ...budgets.map(({ name }) => `budget: ${name}`));
  const rows = bestFirst(decision).map(([agent, one]) => {
    const verdict = (kind: string, text: string) =>
      kind === "kept"
        ? `${text} ${colours.green("kept")}`
        : `${text} ${kind === "out" ? colours.red("out") : colours.yellow(kind)}`;
    return [
      agentName(agent),
      formatNumber(one.counts.runs, "number"),
      formatEstimate(one.passRate, "share"),
      formatInterval(one.passRate, "share") || boundsText(one.passRateBounds),
      formatEstimate(one.onAll.cost, "dollars"),
      ...dimensions.map(({ name, field }) => formatEstimate(one.dimensions[name]!, unitOfField(field))),
      ...gates.map(({ name }) =>
        verdict(one.gates[name]!.verdict, formatEstimate({ ...one.gates[name]!.rate, standardError: null }, "share")),
      ),
      ...budgets.map(({ name, field }) =>
        verdict(
          one.budgets[name]!.verdict,
          formatEstimate({ ...one.budgets[name]!.measured, standardError: null }, unitOfField(field)),
        ),
      ),
    ];
  });
  return [
    title("The parts"),
    textTable(
      heads.map((head) => printable(head, 40)),
      rows,
      { bold: colours.dim },
    ),
  ];
}

function boundsText([worst, best]: readonly [number | null, number | null]): string {
  return worst === null || best === null
    ? ""
    : `between ${formatNumber(worst, "share")} and ${formatNumber(best, "share")}`;
}

function leadsSection(decision: Decision, title: Title, colours: Colors, width: number): string[] {
  const { leads, measure, unit } = leadsOfTheBest(decision);
  const shown = leads.slice(0, most);
  if (shown.length === 0) return [];
  const best = new Set(shown.map(({ agents }) => agents[0]));
  const rows = shown.map(({ agents, lead, tied, unmatched }) => [
    best.size === 1 ? agentName(agents[1]) : `${agentName(agents[0])} over ${agentName(agents[1])}`,
    formatEstimate(lead, unit),
    formatInterval(lead, unit),
    tied === true ? colours.yellow("tie") : tied === false ? "lead" : "unknown",
    `${count(lead.used, "request")}${unmatched === 0 ? "" : `, ${formatNumber(unmatched, "number")} unmatched`}`,
  ]);
  const who = best.size === 1 ? agentName(shown[0]!.agents[0]) : "the best";
  const heads = [best.size === 1 ? "Over" : "Who", "Lead", "95 % interval", "Verdict", "Compared on"];
  return [
    title(`Leads of ${who} in ${measure}, request by request`),
    textTable(heads, rows, { bold: colours.dim }),
    ...shown.flatMap(({ agents, lead }) =>
      lead.warning === undefined
        ? []
        : [wrap(`${agentName(agents[0])} over ${agentName(agents[1])}: ${lead.warning}.`, width)],
    ),
    ...settled(shown).map((sentence) => wrap(sentence, width)),
    ...rankLine(decision, measure).map((sentence) => wrap(sentence, width)),
    ...(leads.length > most ? [`The ${most} closest of ${leads.length}; --json has them all.`] : []),
  ];
}

/** Repeated attempts of one request: do they agree, and how often would several in a row all pass. */
function repeatsSection(decision: Decision, title: Title, colours: Colors): string[] {
  const own = bestFirst(decision).filter(([, { repeats }]) => repeats !== null);
  if (own.length === 0) return [];
  const k = Math.max(...own.map(([, { repeats }]) => Math.max(...Object.keys(repeats!.passPower).map(Number))));
  const powers = [...new Set([2, k])];
  const rows = own.map(([agent, { repeats, passRate }]) => [
    agentName(agent),
    formatEstimate(passRate, "share"),
    ...powers.map((k) => formatEstimate(repeats!.passPower[k] ?? noAttempts, "share")),
    formatEstimate(repeats!.passAt[k] ?? noAttempts, "share"),
    formatNumber(repeats!.unstable.length, "number"),
  ]);
  const heads = [
    "Agent",
    "One attempt",
    ...powers.map((k) => `All of ${k} pass`),
    `Any of ${k} passes`,
    "Unstable requests",
  ];
  return [title("Repeated attempts at a request"), textTable(heads, rows, { bold: colours.dim })];
}

const noAttempts: Estimate = { estimate: null, standardError: null, low: null, high: null, used: 0, of: 0 };

/** How many requests would settle each tie. */
function settled(leads: readonly Comparison[]): string[] {
  return leads
    .filter(({ tied, power }) => tied === true && power.moreRequests !== null && power.moreRequests > 0)
    .slice(0, 3)
    .map(
      ({ agents, power }) =>
        `To tell ${agentName(agents[0])} from ${agentName(agents[1])} takes about ${count(power.moreRequests!, "request")} more, if the lead is as large as it looks.`,
    );
}

function rankLine({ ranks }: Decision, measure: "value" | "pass rate"): string[] {
  const own = ranks.find((one) => one.measure === (measure === "value" ? "value" : "passRate"));
  if (own === undefined) return [];
  const all = Object.values(own.agents);
  if (all.length > 8) {
    const best = all.filter(({ mayBeBest }) => mayBeBest).length;
    return [
      `${best} of ${all.length} agents may be the best in ${measure}, once noise is allowed for in all pairs (95 %).`,
    ];
  }
  const placed = Object.entries(own.agents).sort(([, one], [, other]) => one.rank - other.rank);
  const said = placed.map(([agent, { from, to }]) => `${agentName(agent)} ${from === to ? from : `${from} to ${to}`}`);
  return [`Ranks in ${measure} that the noise allows (95 %, all pairs at once): ${inTurn(said)}.`];
}

function strategiesSection({ strategies }: Decision, title: Title, colours: Colors, width: number): string[] {
  if (strategies.length === 0) return [];
  const rows = strategies.map((one) => [printable(one.name, 60), result(one, colours), one.because]);
  const nameWidth = Math.min(40, Math.max(8, ...strategies.map(({ name }) => name.length))) + 3;
  const resultWidth = 28;
  const widths = [nameWidth, resultWidth, Math.max(30, Math.min(width, 140) - nameWidth - resultWidth - 6)];
  return [
    title("The strategies"),
    textTable(["Strategy", "Result", "Why"], rows, { bold: colours.dim, left: [1, 2], widths }),
  ];
}

function result({ winner, tied, kept, out, decides, front }: StrategyReport, colours: Colors): string {
  const names = (agents: readonly string[]) =>
    agents.length > 4 ? `${agents.length} agents` : inTurn(agents.map(agentName));
  if (kept.length === 0) return colours.red("no agent is left");
  if (tied.length > 1) return colours.yellow(`tie of ${names(tied)}`);
  if (winner !== null) return colours.green(`${agentName(winner)} wins`);
  if (!decides && front === undefined && out.length > 0 && out.length <= 3)
    return `${names(out.map(({ agent }) => agent))} out`;
  return `${names(kept)} stay`;
}

function weightingsSection({ weightings }: Decision, title: Title, colours: Colors): string[] {
  if (weightings.length < 2) return [];
  const rows = weightings
    .slice(0, most)
    .map(({ name, measure, winner, tied }) => [
      printable(name, 50),
      measure === "value" ? "value" : "pass rate",
      tied.length > 1 ? colours.yellow(`tie of ${inTurn(tied.map(agentName), 3)}`) : (winner ?? "nobody"),
    ]);
  return [
    title("How tasks count"),
    textTable(["Weighting", "Measure", "Best"], rows, { bold: colours.dim, left: [1, 2] }),
  ];
}

/** A few sentences of each kind, and how many more there are. */
function flipsSection(decision: Decision, objective: Objective, title: Title, width: number): string[] {
  const kinds = flipSentences(decision, objective);
  if (kinds.length === 0) return [];
  const shown = kinds.flatMap(({ sentences }) => sentences.slice(0, mostOfKind).map((one) => wrap(`- ${one}`, width)));
  const left = kinds.flatMap(({ about, sentences }) =>
    sentences.length > mostOfKind ? [`${sentences.length - mostOfKind} of ${about}`] : [],
  );
  const more = left.length === 0 ? [] : [`  … and more in --json: ${inTurn(left)}`];
  return [title("What would flip it"), ...shown, ...more];
}

/** Which agent to send which type of task to, where limits hold over all agents together. */
function mixesSection(decision: Decision, title: Title, colours: Colors, width: number): string[] {
  return realMixes(decision)
    .slice(0, 2)
    .flatMap((mix) => {
      const tasks = [...new Set(mix.shares.map(({ task }) => task))];
      const rows = tasks.slice(0, most).map((task) => [printable(task, 44), route(mix, task)]);
      const more = tasks.length > most ? [`  … and ${tasks.length - most} more task types (see --json)`] : [];
      return [
        title(`The best mix of agents if the limits of "${printable(mix.strategy, 60)}" hold over all tasks together`),
        textTable(["Task type", "Goes to"], rows, { bold: colours.dim, left: [1] }),
        ...more,
        wrap(mixWorth(mix), width),
      ];
    });
}

/** Findings, most serious first; of many of one kind the first two, and how many more. */
function findingLines(findings: Decision["data"]["findings"]): string[] {
  return [...new Set(findings.map(({ code }) => code))].flatMap((code) => {
    const own = findings.filter((finding) => finding.code === code);
    const shown = own.length > 3 ? own.slice(0, 2) : own;
    const lines = shown.map(({ agents, message, severity }) => {
      const who = agents.length === 0 ? "" : `${inTurn(agents, 3)}: `;
      return `${severity === "blocks" ? "Kept out: " : ""}${message.startsWith(`"${agents[0]}"`) ? "" : who}${message}.`;
    });
    return shown.length === own.length
      ? lines
      : [...lines, `… and ${own.length - shown.length} more of the kind (${code}); audit lists them.`];
  });
}

function section(head: string, sentences: readonly string[], width: number): string[] {
  if (sentences.length === 0) return [];
  const shown = sentences.slice(0, most).map((sentence) => wrap(`- ${sentence}`, width));
  const more = sentences.length > most ? [`  … and ${sentences.length - most} more (see --json)`] : [];
  return [head, ...shown, ...more];
}

function footer({ data, settings }: Decision): string {
  const files = data.files.map(({ path, rows }) => `${path} (${count(rows, "row")})`);
  return `${inTurn(files, 3)}; ${count(data.requests, "request")}; a lead below ${settings.tieRule} standard error is a tie; seed ${settings.seed}; objective-lab ${settings.version}`;
}

function agentName(agent: string): string {
  return printable(agent, 44);
}

function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = "";
  // A percent sign stays with its number.
  for (const word of text.split(/ (?!%)/)) {
    if (line !== "" && line.length + word.length + 1 > Math.max(40, Math.min(width, 120))) {
      lines.push(line);
      line = text.startsWith("- ") ? `  ${word}` : word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
