/** What `decide` was asked for. */
export interface DecisionSettings {
  /** Names of the strategies to run; all of the objective's when null. */
  readonly strategies: readonly string[] | null;
  /** Of everything that is drawn at random. */
  readonly seed: number;
  readonly resamples: number;
  /** A lead smaller than this many of its standard errors is a tie. */
  readonly tieRule: number;
}

/** The settings asked for, and the defaults for what was left out or undefined. */
export function settingsFrom(asked: Partial<DecisionSettings>): DecisionSettings {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { ...defaultSettings, ...Object.fromEntries(given) };
}

const defaultSettings: DecisionSettings = { strategies: null, seed: 1, resamples: 10_000, tieRule: 1 };
