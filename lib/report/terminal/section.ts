import { wrap } from "./wrapped";

/** At most this many lines of a kind are printed; the JSON has them all. */
export const most = 12;

/** A head with a list under it; nothing where the list is empty. */
export function section(head: string, sentences: readonly string[], width: number): string[] {
  if (sentences.length === 0) return [];
  const shown = sentences.slice(0, most).map((sentence) => wrap(`- ${sentence}`, width));
  const more = sentences.length > most ? [`  … and ${sentences.length - most} more (see --json)`] : [];
  return [head, ...shown, ...more];
}
