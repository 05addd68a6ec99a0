import { fromRecords, type RecordValue } from "./from-records";
import { InputError } from "./input-error";
import type { RunTable } from "./run-table";

/**
 * A small run table from each agent's columns, for examples: one value a request, in the order of the requests; a single
 * value stands for all of them. Requests are named r1, r2, … unless there is a column `request`.
 *
 * @throws InputError when an agent has no list, or lists of different lengths
 *
 * @example
 * fromAgents({ A: { passed: [1, 0, 1], cost: 0.4 }, B: { passed: [1, 1, 1], cost: 0.9 } }).rows // 6
 */
export function fromAgents(
  agents: Readonly<Record<string, Readonly<Record<string, RecordValue | readonly RecordValue[]>>>>,
): RunTable {
  const records = Object.entries(agents).flatMap(([agent, columns]) => {
    const lists = Object.entries(columns).filter(([, values]) => isList(values)) as [string, readonly RecordValue[]][];
    const lengths = [...new Set(lists.map(([, values]) => values.length))];
    if (lengths.length !== 1) {
      const found = lists.map(([name, values]) => `${name} ${values.length}`).join(", ") || "none";
      throw new InputError("fromAgents", [
        { message: `agent "${agent}": expected lists of one length, a value for each request, got ${found}` },
      ]);
    }
    return Array.from({ length: lengths[0]! }, (_, place) => ({
      request: `r${place + 1}`,
      ...Object.fromEntries(
        Object.entries(columns).map(([name, values]) => [name, isList(values) ? values[place] : values]),
      ),
      agent,
    }));
  });
  return fromRecords(records);
}

function isList(values: RecordValue | readonly RecordValue[]): values is readonly RecordValue[] {
  return Array.isArray(values);
}
