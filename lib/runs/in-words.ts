import { printable } from "./input-error";

// Numbers and lists as a reader would say them. No locale: the same text on every machine.

/**
 * Dollars with cents; fractions of a cent keep their leading digits.
 *
 * @example
 * dollars(-575.6056) // "−$575.61"
 */
export function dollars(amount: number): string {
  const size = Math.abs(amount);
  const digits = size > 0 && size < 0.005 ? plain(size) : grouped(size.toFixed(2));
  return `${amount < 0 && /[1-9]/.test(digits) ? "−" : ""}$${digits}`;
}

/**
 * A share as a percentage, with up to 3 significant digits.
 *
 * @example
 * percent(0.037) // "3.7 %"
 */
export function percent(share: number): string {
  return `${plain(share * 100, 3)} %`;
}

/**
 * A number with up to `digits` significant digits, thousands grouped; whole numbers stay whole.
 *
 * @example
 * plain(1234.5678) // "1,235"
 */
export function plain(value: number, digits = 4): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  const sign = value < 0 ? "−" : "";
  if (Number.isInteger(value) && size < 1e15) return sign + grouped(String(size));
  if (size >= 1e15 || size < 1e-6) return sign + size.toExponential(digits - 1);
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  const fixed = size.toFixed(Math.min(100, places));
  return sign + grouped(fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed);
}

/**
 * "1 run", "2 runs", "1,000 runs".
 *
 * @example
 * counted(1000, "run") // "1,000 runs"
 */
export function counted(number: number, noun: string): string {
  return `${plain(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * A list as one says it. Of more than `most` + 1 only the first `most` are said, and how many more there are.
 *
 * @example
 * inTurn(["A", "B", "C"]) // "A, B and C"
 */
export function inTurn(names: readonly string[], most = 8): string {
  if (names.length < 2) return names[0] ?? "none";
  if (names.length > most + 1) return `${names.slice(0, most).join(", ")} and ${names.length - most} more`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Names from a log, quoted and made safe to print.
 *
 * @example
 * named(["A", "B", "C", "D"], 2) // "\"A\", \"B\" and 2 more"
 */
export function named(names: readonly string[], most = 5): string {
  return inTurn(
    names.map((name) => `"${printable(name, 60)}"`),
    most,
  );
}

function grouped(digits: string): string {
  const [whole = "", fraction] = digits.split(".");
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}
