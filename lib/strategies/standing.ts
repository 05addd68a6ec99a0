import type { Removed } from "./verdict";

/** Where all agents stand between two steps of a strategy. */
export interface Standing {
  readonly kept: readonly string[];
  readonly out: readonly Removed[];
  readonly undecided: readonly Removed[];
}

/** What a step that decides adds. */
export interface Decision {
  readonly order: readonly string[];
  readonly winner: string | null;
  readonly tied: readonly string[];
  readonly because: string;
}

/** Moves agents out of `kept`. Each agent is named once in the end, with all its reasons. */
export function move(standing: Standing, to: "out" | "undecided", removed: readonly Removed[]): Standing {
  const gone = new Set(removed.map((one) => one.agent));
  const kept = standing.kept.filter((agent) => !gone.has(agent));
  const list = [...standing[to], ...removed].sort((a, b) => (a.agent < b.agent ? -1 : a.agent > b.agent ? 1 : 0));
  return { ...standing, kept, [to]: list };
}
