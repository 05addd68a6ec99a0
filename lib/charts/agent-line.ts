/** What an agent is compared on, as something changes along a line, such as a price: atZero + perUnit × place. */
export interface AgentLine {
  readonly agent: string;
  /** In the unit of what is compared, where the line starts. */
  readonly atZero: number;
  /** Change for each unit along the line. */
  readonly perUnit: number;
}

/** The agents that are best over a span of the line; several where their lines are the same. */
export interface WinningSpan {
  readonly from: number;
  readonly to: number;
  readonly agents: readonly string[];
}

/** The value at a place along the line. */
export function valueAt(line: AgentLine, at: number): number {
  return line.atZero + line.perUnit * at;
}

/** Where two lines cross; null where they are parallel. */
export function crossing(a: AgentLine, b: AgentLine): number | null {
  return a.perUnit === b.perUnit ? null : (b.atZero - a.atZero) / (a.perUnit - b.perUnit);
}

/** Which agent is best where, between two places: exact, by the crossings of the lines. */
export function winningSpans(lines: readonly AgentLine[], from: number, to: number): WinningSpan[] {
  const cuts = new Set([from, to]);
  for (const [place, line] of lines.entries()) {
    for (const other of lines.slice(place + 1)) {
      const at = crossing(line, other);
      if (at !== null && at > from && at < to) cuts.add(at);
    }
  }
  const spans: WinningSpan[] = [];
  const edges = [...cuts].sort((a, b) => a - b);
  for (let index = 1; index < edges.length; index++) {
    const agents = bestAt(lines, (edges[index - 1]! + edges[index]!) / 2);
    const last = spans.at(-1);
    if (last !== undefined && last.agents.join("\n") === agents.join("\n")) {
      spans[spans.length - 1] = { ...last, to: edges[index]! };
    } else spans.push({ from: edges[index - 1]!, to: edges[index]!, agents });
  }
  return spans;
}

function bestAt(lines: readonly AgentLine[], at: number): string[] {
  const best = Math.max(...lines.map((line) => valueAt(line, at)));
  return lines
    .filter((line) => valueAt(line, at) === best)
    .map(({ agent }) => agent)
    .sort();
}
