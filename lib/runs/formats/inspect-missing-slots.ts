import { itemsAt, type Json, numberOf, objectAt, textOf } from "../json-shape";
import type { LogRun } from "../log-format";

type Fields = { readonly [key: string]: Json | undefined };

/**
 * Slots that an Inspect log says were dealt and that it holds no sample of, as runs lost to the infrastructure: first by the ids of
 * its data set and its epochs, then nameless up to the number of samples that it counts.
 */
export function missingSlots(
  header: Fields,
  runs: readonly LogRun[],
  agent: string | null,
  task: string | null,
): LogRun[] {
  const head = objectAt(header, "eval") ?? {};
  const ids = itemsAt(objectAt(head, "dataset") ?? undefined, "sample_ids").map(textOf);
  const epochs = Math.min(numberOf(objectAt(head, "config")?.epochs) ?? 1, 10_000);
  const total = numberOf(objectAt(header, "results")?.total_samples) ?? 0;
  const missing = Math.min(Math.max(ids.length * epochs, total) - runs.length, 1_000_000);
  if (missing <= 0) return [];
  const slot = (request: string | null, attempt: number): LogRun => ({
    line: 1,
    cells: { agent, request, task, attempt, status: "infra" },
  });
  const held = new Set(runs.map(({ cells }) => JSON.stringify([cells.request, cells.attempt])));
  const named = ids.flatMap((id) => Array.from({ length: epochs }, (_, epoch) => ({ id, attempt: epoch + 1 })));
  const open = named
    .filter(({ id, attempt }) => !held.has(JSON.stringify([id, attempt])))
    .map(({ id, attempt }) => slot(id, attempt));
  const nameless = Math.max(0, missing - open.length);
  return [...open, ...Array.from({ length: nameless }, (_, index) => slot(`(not in the log ${index + 1})`, 1))];
}
