import { cut } from "./label";

/**
 * Names of at most `most` characters that still tell the things apart: long ones lose their end, or where that would make
 * two of them the same, their beginning. Those that are then still the same are numbered.
 *
 * @example
 * [...shortNames(["OpenHands / GLM-5", "OpenHands / GPT-5"], 8).values()] // ["…/ GLM-5", "…/ GPT-5"]
 */
export function shortNames(names: readonly string[], most: number): ReadonlyMap<string, string> {
  const all = [...new Set(names)];
  const tries = [(name: string) => cut(name, most), (name: string) => cutFront(name, most)];
  for (const shorten of tries) {
    const short = all.map(shorten);
    if (new Set(short).size === all.length) return new Map(all.map((name, place) => [name, short[place]!]));
  }
  return new Map(all.map((name, place) => [name, name.length <= most ? name : `${cut(name, most - 3)} ${place + 1}`]));
}

function cutFront(name: string, most: number): string {
  return name.length > most ? `…${name.slice(1 - most)}` : name;
}
