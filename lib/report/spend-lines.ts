import type { Spent } from "../value/spend";
import type { Decision } from "./decision";
import { formatNumber } from "./format";

/**
 * One sentence for each agent of which the bill says less, or more, than the value does: its runs came from a cache, a judge was
 * paid, or a part of the bill is unknown.
 */
export function spendLines({ agents }: Decision): string[] {
  return Object.entries(agents).flatMap(([agent, { spend }]) => {
    const { billed, fresh, replayed } = spend;
    const { run, judge, total } = billed;
    const isPartial = run.unknown > 0 && run.unknown < run.of;
    if (replayed === 0 && judge === null && !isPartial) return [];
    const parts = [`${said(run)} for its runs`];
    if (replayed > 0) {
      const share = `${formatNumber(replayed, "number")} of ${formatNumber(run.of, "number")}`;
      parts.push(
        `${share} came from a cache, and served fresh they cost ${said(fresh)}, which is what its value counts`,
      );
    }
    if (judge !== null)
      parts.push(`grading cost ${said(judge)} more, ${said(total!)} in all, and is no part of its value`);
    return [`${agent}: ${parts.join("; ")}.`];
  });
}

/** A sum, or what it is at least: "$0.08", "at least $0.70 (1 of 3 unknown)". */
function said({ dollars, atLeast, unknown, of, why }: Spent): string {
  if (dollars !== null) return formatNumber(dollars, "dollars");
  if (atLeast === null) return `an unknown amount (${why})`;
  const open = `${formatNumber(unknown, "number")} of ${formatNumber(of, "number")} unknown`;
  return `at least ${formatNumber(atLeast, "dollars")} (${open})`;
}
