import { counted, inTurn } from "../../runs/in-words";
import { printable } from "../../runs/input-error";
import type { Objective } from "../../value/objective";
import { answer } from "../answer";
import type { Decision } from "../decision";
import { shownSafely } from "../shown-safely";
import { spendLines } from "../spend-lines";
import { findingLines } from "./finding-lines";
import { flipsSection } from "./flips-section";
import { leadsSection } from "./leads-section";
import { mixesSection } from "./mixes-section";
import { partsSection } from "./parts-section";
import { repeatsSection } from "./repeats-section";
import { section } from "./section";
import { strategiesSection } from "./strategies-section";
import type { TerminalOptions } from "./terminal-options";
import { valueSection } from "./value-section";
import { weightingsSection } from "./weightings-section";
import { wrap } from "./wrapped";

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

function footer({ data, settings }: Decision): string {
  const files = data.files.map(({ path, rows }) => `${path} (${counted(rows, "row")})`);
  return `${inTurn(files, 3)}; ${counted(data.requests, "request")}; a lead below ${settings.tieRule} standard error is a tie; seed ${settings.seed}; objective-lab ${settings.version}`;
}
