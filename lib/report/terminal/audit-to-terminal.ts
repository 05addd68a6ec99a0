import type { Finding } from "../../audit/finding";
import { counted, inTurn, plain } from "../../runs/in-words";
import type { AuditReport } from "../audit-report";
import { shownSafely } from "../shown-safely";
import type { TerminalOptions } from "./terminal-options";
import { wrapped } from "./wrapped";

/** At most this many findings of one code are printed in full; the JSON has them all. */
const most = 4;

/** The audit as a page of text: what was found, by severity, with its effect and what to do. */
export function auditToTerminal(given: AuditReport, { colours, width }: TerminalOptions): string {
  const report = shownSafely(given);
  const paint = { blocks: colours.red, warning: colours.yellow, note: colours.dim };
  const lines = [colours.bold(headline(report.findings))];
  for (const severity of ["blocks", "warning", "note"] as const) {
    const own = report.findings.filter((one) => one.severity === severity);
    for (const code of [...new Set(own.map((one) => one.code))]) {
      const same = own.filter((one) => one.code === code);
      lines.push("", `${paint[severity](severity)}  ${colours.bold(code)}`);
      for (const one of same.slice(0, most)) {
        lines.push(indent(`${one.message}.`, width), indent(`Effect: ${one.effect}.`, width));
        lines.push(indent(`Rows: ${rowsText(one)}`, width));
      }
      if (same.length > most)
        lines.push(`  … and ${counted(same.length - most, "more finding")} of this kind (see --json)`);
      lines.push(indent(`To do: ${same[0]!.remedy}.`, width));
    }
  }
  if (report.heldOut !== null) {
    const { requests, fingerprint, frozen } = report.heldOut;
    const same = frozen === fingerprint ? ", as frozen" : "";
    lines.push("", `Held-out set: ${counted(requests, "request")}, fingerprint ${fingerprint}${same}`);
    if (frozen === null) {
      lines.push(
        `To freeze it, write in the objective file: "audit": { "heldOut": { "fingerprint": "${fingerprint}" } }`,
      );
      lines.push(indent("From then on a log with other held-out requests has a finding that blocks.", width));
    }
  }
  const files = report.files.slice(0, 3).map(({ path }) => path);
  lines.push(
    "",
    colours.dim(`${inTurn(files)}; ${counted(report.runs, "run")}; objective-lab ${report.settings.version}`),
  );
  return `${lines.join("\n")}\n`;
}

function headline(findings: readonly Finding[]): string {
  if (findings.length === 0) return "Nothing was found.";
  const number = (severity: Finding["severity"]) => findings.filter((one) => one.severity === severity).length;
  const blocking = number("blocks");
  const parts = [counted(number("warning"), "warning"), counted(number("note"), "note")];
  return `${blocking === 0 ? "Nothing blocks" : `${counted(blocking, "finding")} ${blocking === 1 ? "blocks" : "block"}`}; ${parts.join(", ")}.`;
}

function rowsText({ rows, rowsInAll }: Finding): string {
  if (rowsInAll === 0) return "all";
  const shown = rows.slice(0, 10).map(String).join(", ");
  return rowsInAll > 10 ? `${shown} and ${plain(rowsInAll - 10)} more` : shown;
}

function indent(text: string, width: number): string {
  return wrapped(text, Math.max(40, Math.min(width, 120) - 2))
    .map((line) => `  ${line}`)
    .join("\n");
}
