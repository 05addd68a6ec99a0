import { auditRuns } from "../audit/audit-runs";
import type { Finding } from "../audit/finding";
import { heldOutSet } from "../audit/held-out";
import type { SourceFile } from "../runs/run-table";
import { version } from "../runs/version";
import type { Evidence } from "../value/evidence";

/** What `audit --json` prints. */
export interface AuditReport {
  readonly schema: "objective-lab/audit@1";
  readonly files: readonly SourceFile[];
  readonly runs: number;
  /**
   * The held-out set of the log and its fingerprint, to be written down when it is frozen, and the one that the objective
   * has frozen; null when there is none.
   */
  readonly heldOut: { readonly requests: number; readonly fingerprint: string; readonly frozen: string | null } | null;
  readonly findings: readonly Finding[];
  readonly settings: { readonly version: string };
}

/** Audits a log and its objective. Findings that block come first, then warnings, then notes. */
export function auditReport(evidence: Evidence): AuditReport {
  const order = ["blocks", "warning", "note"];
  const findings = [...auditRuns(evidence)].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  const { whole: table, objective } = evidence;
  const heldOut = heldOutSet(table);
  return {
    schema: "objective-lab/audit@1",
    files: table.files,
    runs: table.rows,
    heldOut: heldOut && { ...heldOut, frozen: objective.audit?.heldOut?.fingerprint ?? null },
    findings,
    settings: { version },
  };
}
