import { inTurn } from "../../runs/in-words";
import type { Decision } from "../decision";

/** Findings, most serious first; of many of one kind the first two, and how many more. */
export function findingLines(findings: Decision["data"]["findings"]): string[] {
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
