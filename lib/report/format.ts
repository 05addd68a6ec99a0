import type { Estimate } from "../statistics/estimate";

/** What a number is measured in; "points" are percentage points, for a difference of two shares. */
export type Unit = "dollars" | "share" | "points" | "minutes" | "number";

/**
 * A number for a person to read, with its unit.
 *
 * @example
 * formatNumber(-575.6056, "dollars") // "−$575.61"
 * formatNumber(0.98, "share") // "98 %"
 * formatNumber(1 / 3, "minutes") // "0.33 min"
 */
export function formatNumber(value: number, unit: Unit): string {
  if (unit === "share") return `${trimmed(value * 100, 1)} %`;
  if (unit === "points") return `${trimmed(value * 100, 1)} points`;
  if (unit === "dollars") return grouped(value, decimals(value)).replace(/^−?/, "$&$");
  if (unit === "minutes") return `${grouped(value, 2)} min`;
  return trimmed(value, 4);
}

/** The unit that the values of a column are in. */
export function unitOfField(field: string): Unit {
  if (field === "cost" || field === "value") return "dollars";
  if (field === "minutes") return "minutes";
  return field === "passed" || field === "score" ? "share" : "number";
}

/** The estimate with its standard error, or the reason why there is none. */
export function formatEstimate(estimate: Estimate, unit: Unit): string {
  if (estimate.estimate === null) {
    return estimate.atLeast === undefined ? "unknown" : `unknown, at least ${formatNumber(estimate.atLeast, unit)}`;
  }
  const shown = formatNumber(estimate.estimate, unit);
  return estimate.standardError === null
    ? shown
    : `${shown} ± ${bare(estimate.standardError, unit, estimate.estimate)}`;
}

/** The 95 % interval, such as "97.0 to 98.7 %". */
export function formatInterval(estimate: Estimate, unit: Unit): string {
  if (estimate.low === null || estimate.high === null) return "";
  return `${formatNumber(estimate.low, unit)} to ${formatNumber(estimate.high, unit)}`;
}

function bare(value: number, unit: Unit, beside: number): string {
  if (unit === "share" || unit === "points") return trimmed(value * 100, 2);
  if (unit === "dollars") return grouped(value, decimals(beside));
  return unit === "minutes" ? grouped(value, 2) : trimmed(value, 4);
}

/** Cents; four digits for amounts below ten cents, so that a price per run does not read as zero. */
function decimals(dollars: number): number {
  const size = Math.abs(dollars);
  return size >= 0.00005 && size < 0.1 ? 4 : 2;
}

function trimmed(value: number, digits: number): string {
  const text = grouped(value, digits);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Fixed decimals with thousands set apart by commas and a real minus sign, the same on every machine. */
function grouped(value: number, digits: number): string {
  const [whole = "", fraction] = Math.abs(value).toFixed(digits).split(".");
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const text = fraction === undefined ? commas : `${commas}.${fraction}`;
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}
