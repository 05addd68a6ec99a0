/** Colours only for a person at a terminal who has not asked for none (no-color.org). */
export function useColour(): boolean {
  return process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb";
}
