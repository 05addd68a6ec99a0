/** An agent's value per request along one price, the other prices as they are: value = atZero + perUnit × price. */
export interface PriceLine {
  readonly agent: string;
  /** US dollars per request at a price of 0. */
  readonly atZero: number;
  /** Change of the value, in US dollars per request, for each unit of the price. */
  readonly perUnit: number;
}

/** The agents that are best over a span of the price; several where their lines are the same. */
export interface WinningSpan {
  readonly from: number;
  readonly to: number;
  readonly agents: readonly string[];
}

/** The value at a price. */
export function valueAt(line: PriceLine, price: number): number {
  return line.atZero + line.perUnit * price;
}

/** The price at which two lines cross; null where they are parallel. */
export function crossing(a: PriceLine, b: PriceLine): number | null {
  return a.perUnit === b.perUnit ? null : (b.atZero - a.atZero) / (a.perUnit - b.perUnit);
}

/** Which agent is best at which price, between two prices: exact, by the crossings of the lines. */
export function winningSpans(lines: readonly PriceLine[], from: number, to: number): WinningSpan[] {
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

function bestAt(lines: readonly PriceLine[], price: number): string[] {
  const best = Math.max(...lines.map((line) => valueAt(line, price)));
  return lines
    .filter((line) => valueAt(line, price) === best)
    .map(({ agent }) => agent)
    .sort();
}
