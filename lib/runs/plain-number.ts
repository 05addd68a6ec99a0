/**
 * The number that the bytes from `start` up to `end` spell as digits with at most one point and no leading zeros ("12", "-0.5"),
 * or NaN for everything else. Exact: up to 15 digits and 22 decimals, dividing two whole numbers rounds correctly (Clinger 1990).
 */
export function readPlainNumber(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const negative = bytes[at] === 0x2d;
  if (negative) at++;
  const first = at;
  if (end - at > 17) return Number.NaN;
  let whole = 0;
  let digits = 0;
  let decimals = -1;
  for (; at < end; at++) {
    const digit = bytes[at]! - 48;
    if (digit >= 0 && digit <= 9) {
      whole = whole * 10 + digit;
      digits++;
      if (decimals >= 0) decimals++;
    } else if (bytes[at] === 0x2e && decimals < 0) decimals = 0;
    else return Number.NaN;
  }
  const integerDigits = decimals < 0 ? digits : digits - decimals;
  if (integerDigits === 0 || decimals === 0 || digits > 15) return Number.NaN;
  if (bytes[first] === 48 && integerDigits > 1) return Number.NaN;
  const value = decimals > 0 ? whole / tens[decimals]! : whole;
  return negative ? -value : value;
}

const tens = Float64Array.from({ length: 16 }, (_, power) => 10 ** power);
