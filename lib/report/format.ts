import type { Estimate } from "../statistics/estimate";

/** What a number is measured in; "points" are percentage points, for a difference of two shares. */
export type Unit = "dollars" | "share" | "points" | "minutes" | "seconds" | "number";

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
  if (unit === "seconds") return `${grouped(value, 2)} s`;
  return trimmed(value, 4);
}

/** A figure that each request has of its own: the column, and what it is multiplied by. */
export function fromColumn({
  column,
  times = 1,
}: {
  readonly column: string;
  readonly times?: number | undefined;
}): string {
  return times === 1 ? `each request's ${column}` : `${trimmed(times, 6)} × each request's ${column}`;
}

/** The unit that the values of a column are in. */
export function unitOfField(field: string): Unit {
  if (field === "cost" || field === "value") return "dollars";
  if (field === "minutes" || field === "seconds") return field;
  return field === "passed" || field === "score" ? "share" : "number";
}

/**
 * The estimate with its standard error, or that it is unknown. The standard error has two digits at most, behind the point
 * one where it begins with 36 to 94 (the rule of the Particle Data Group, "Review", section 5.3); the estimate has as many
 * decimals, dollars, minutes and seconds at least two.
 *
 * @example
 * formatEstimate({ estimate: 1 / 3, standardError: 0.00486, low: null, high: null, used: 9, of: 9 }, "minutes") // "0.333 min ± 0.005"
 */
export function formatEstimate(estimate: Estimate, unit: Unit): string {
  if (estimate.estimate === null) {
    return estimate.atLeast === undefined ? "unknown" : `unknown, at least ${formatNumber(estimate.atLeast, unit)}`;
  }
  const shown = beside(estimate.estimate, unit, estimate);
  const error = errorOf(estimate);
  if (error === null) return shown;
  const size = unit === "share" || unit === "points" ? error * 100 : error;
  if (size === 0) return `${shown} ± 0`;
  const own = Math.max(0, 1 - Math.floor(Math.log10(size)));
  return `${shown} ± ${grouped(Number(size.toPrecision(2)), Math.min(own, decimalsBeside(unit, estimate)!))}`;
}

/** The 95 % interval, such as "97.0 % to 98.7 %", with the decimals of the estimate. */
export function formatInterval(estimate: Estimate, unit: Unit): string {
  if (estimate.low === null || estimate.high === null) return "";
  return `${beside(estimate.low, unit, estimate)} to ${beside(estimate.high, unit, estimate)}`;
}

/** A number with the decimals that the standard error beside it asks for. */
function beside(value: number, unit: Unit, estimate: Estimate): string {
  const decimals = decimalsBeside(unit, estimate);
  if (decimals === null) return formatNumber(value, unit);
  if (unit === "share") return `${grouped(value * 100, decimals)} %`;
  if (unit === "points") return `${grouped(value * 100, decimals)} points`;
  const text = grouped(value, decimals);
  if (unit === "dollars") return text.replace(/^−?/, "$&$");
  return unit === "minutes" ? `${text} min` : unit === "seconds" ? `${text} s` : text;
}

/** Decimals of an estimate and of its standard error; null where that is missing or 0 and leaves the unit's own. */
function decimalsBeside(unit: Unit, estimate: Estimate): number | null {
  const error = errorOf(estimate);
  if (error === null || error === 0) return null;
  const size = unit === "share" || unit === "points" ? error * 100 : error;
  const first = Math.floor(Math.log10(size));
  const lead = size / 10 ** first;
  const needed = Math.max(0, (lead >= 3.55 && lead < 9.5 ? 0 : 1) - first);
  const own = unit === "dollars" || unit === "minutes" || unit === "seconds" ? 2 : 0;
  return Math.min(10, Math.max(own, needed));
}

/** The standard error; 0 where only rounding is left of it. */
function errorOf({ estimate, standardError }: Estimate): number | null {
  if (estimate === null || standardError === null) return null;
  return standardError <= Math.abs(estimate) * 2 ** -40 ? 0 : standardError;
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
