import { cut } from "./label";

/**
 * Names of at most `most` characters that still tell the things apart: long ones lose their end, or where that would make
 * two of them the same, their beginning, or else their middle. Those that are then still the same are numbered.
 *
 * @example
 * [...shortNames(["OpenHands / GLM-5", "OpenHands / GPT-5"], 8).values()] // ["…/ GLM-5", "…/ GPT-5"]
 */
export function shortNames(names: readonly string[], most: number): ReadonlyMap<string, string> {
  const all = [...new Set(names)];
  const middles = Array.from({ length: Math.max(0, most - 2) }, (_, kept) => kept + 1);
  const tries = [
    (name: string) => cut(name, most),
    (name: string) => cutMiddle(name, most, 0),
    ...middles.map((kept) => (name: string) => cutMiddle(name, most, kept)),
  ];
  for (const shorten of tries) {
    const short = all.map(shorten);
    if (new Set(short).size === all.length) return new Map(all.map((name, place) => [name, short[place]!]));
  }
  return new Map(all.map((name, place) => [name, name.length <= most ? name : `${cut(name, most - 3)} ${place + 1}`]));
}

/** Keeps the first `kept` characters and as much of the end as there is room for. */
function cutMiddle(name: string, most: number, kept: number): string {
  return name.length > most ? `${name.slice(0, kept)}…${name.slice(kept + 1 - most)}` : name;
}
