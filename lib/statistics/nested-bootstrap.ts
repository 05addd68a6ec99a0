import type { NumberColumn, RunTable } from "../runs/run-table";
import { randomFrom } from "./random";
import type { Ratio } from "./ratio";

/** How often is resampled within, and from which seed. */
export interface NestedOptions {
  /** 2,000 when left out. */
  readonly resamples?: number | undefined;
  /** A whole number of at least 0; 1 when left out. */
  readonly seed?: number | undefined;
}

/**
 * Means by agent with requests drawn anew, and then the attempts of each drawn request too: what another eval with other
 * attempts would have shown. One resample holds the same requests for every agent. It is slightly too wide for few
 * attempts, which is why `bootstrap` keeps a request's attempts together.
 * Source: Davison and Hinkley (1997), section 3.8, strategy 2; its variance there is
 * (n − 1)/n · between/n + (m − 1)/m · within/(n·m) for n requests with m attempts each.
 *
 * @param measure numbers by row; unknown ones take no part
 * @throws RangeError when there are no resamples, or the seed is out of range
 */
export function nestedBootstrap(
  table: RunTable,
  measure: NumberColumn,
  { resamples = 2000, seed = 1 }: NestedOptions = {},
): ReadonlyMap<string, Ratio> {
  if (!(Number.isSafeInteger(resamples) && resamples > 0)) {
    throw new RangeError(`expected at least 1 resample, got ${resamples}`);
  }
  const requests = table.request.names.length;
  const { start, values } = valuesByCell(table, measure);
  const random = randomFrom(seed);
  const agents = table.agent.names;
  const replicates = agents.map(() => new Float64Array(resamples));
  const sums = new Float64Array(agents.length);
  const counts = new Int32Array(agents.length);
  for (let resample = 0; resample < resamples; resample++) {
    sums.fill(0);
    counts.fill(0);
    for (let draw = 0; draw < requests; draw++) {
      const request = random.below(requests);
      for (let agent = 0; agent < agents.length; agent++) {
        const first = start[agent * requests + request]!;
        const attempts = start[agent * requests + request + 1]! - first;
        if (attempts === 0) continue;
        let sum = 0;
        for (let attempt = 0; attempt < attempts; attempt++) sum += values[first + random.below(attempts)]!;
        sums[agent]! += sum / attempts;
        counts[agent]!++;
      }
    }
    for (let agent = 0; agent < agents.length; agent++) replicates[agent]![resample] = sums[agent]! / counts[agent]!;
  }
  const ratios = agents.map(
    (name, agent) => [name, ratioOf(agent, requests, start, values, replicates[agent]!)] as const,
  );
  return new Map(ratios.filter((entry): entry is [string, Ratio] => entry[1] !== null));
}

/** Known values by agent × request, attempts in their own order; a cell's run from its start to the next one's. */
function valuesByCell(table: RunTable, measure: NumberColumn): { start: Int32Array; values: Float64Array } {
  const requests = table.request.names.length;
  const cellOf = (row: number) => table.agent.codes[row]! * requests + table.request.codes[row]!;
  const rows = [...table.agent.codes.keys()].filter((row) => measure.known[row] === 1);
  rows.sort((a, b) => cellOf(a) - cellOf(b) || table.attempt[a]! - table.attempt[b]!);
  const start = new Int32Array(table.agent.names.length * requests + 1);
  for (const row of rows) start[cellOf(row) + 1]!++;
  for (let cell = 1; cell < start.length; cell++) start[cell]! += start[cell - 1]!;
  return { start, values: Float64Array.from(rows, (row) => measure.values[row]!) };
}

function ratioOf(
  agent: number,
  requests: number,
  start: Int32Array,
  values: Float64Array,
  replicates: Float64Array,
): Ratio | null {
  const numerator = new Float64Array(requests);
  const denominator = new Float64Array(requests);
  for (let request = 0; request < requests; request++) {
    const own = values.subarray(start[agent * requests + request]!, start[agent * requests + request + 1]!);
    if (own.length === 0) continue;
    numerator[request] = own.reduce((sum, value) => sum + value, 0) / own.length;
    denominator[request] = 1;
  }
  const total = (column: Float64Array) => column.reduce((sum, value) => sum + value, 0);
  if (total(denominator) === 0) return null;
  return { numerator, denominator, observed: total(numerator) / total(denominator), replicates, errors: null };
}
