import { printable } from "../runs/input-error";

/** "1 run", "12 runs", "1,200 runs". */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A whole number with thousands set apart by commas, the same on every machine. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A share as percent with at most 3 digits that count: "83.8 %". */
export function percent(share: number): string {
  return `${digits(share * 100)} %`;
}

/** A number with at most 4 digits that count, never in exponents for everyday sizes. */
export function digits(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** Dollars with cents, or 4 digits that count below ten cents. */
export function dollars(amount: number): string {
  return `$${Math.abs(amount) < 0.1 ? digits(amount) : amount.toFixed(2)}`;
}

/** Names in words, made safe to print: `"A", "B" and 3 more`. */
export function named(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map((name) => `"${printable(name, 60)}"`);
  if (names.length > most) return `${shown.join(", ")} and ${grouped(names.length - most)} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
