import type { AgentReport } from "./agent-report";
import type { Decision } from "./decision";

/**
 * The agents in the order of a page: most value first, else highest pass rate; the unknown last, equals by name. No verdict
 * depends on it.
 */
export function bestFirst({ agents }: Decision): [string, AgentReport][] {
  const entries = Object.entries(agents);
  const priced = entries.some(([, { value }]) => value.total.estimate !== null);
  const measured = ({ value, passRate }: AgentReport) =>
    (priced ? value.total : passRate).estimate ?? Number.NEGATIVE_INFINITY;
  return entries.sort(([a, one], [b, other]) => {
    const gap = measured(other) - measured(one);
    return gap > 0 ? 1 : gap < 0 ? -1 : a < b ? -1 : 1;
  });
}
