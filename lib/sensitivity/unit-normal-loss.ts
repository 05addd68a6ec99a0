import { normalShareBelow } from "../statistics/normal";

/**
 * Mean gain from being able to switch, when a lead is normal around `lead` with that standard deviation:
 * s·φ(lead/s) − lead·Φ(−lead/s).
 * Source: Raiffa and Schlaifer (1961), chapter 5.
 *
 * @throws RangeError when one of them is negative
 *
 * @example
 * unitNormalLoss(1, Math.sqrt(5)) // 0.47981070634839
 */
export function unitNormalLoss(lead: number, deviation: number): number {
  if (!(lead >= 0 && deviation >= 0)) throw new RangeError("expected a lead and a standard deviation of at least 0");
  if (deviation === 0) return 0;
  const z = lead / deviation;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return Math.max(0, deviation * density - lead * normalShareBelow(-z));
}
