/** How a log writes decimals: "1.5" or "1,5". */
export type Decimal = "point" | "comma";

/** What a number in a log's text is: a value, unknown, or not a number that can be read without guessing. */
export type NumberCell =
  | { readonly kind: "value"; readonly value: number; readonly percent: boolean }
  | { readonly kind: "unknown" }
  | { readonly kind: "not a number"; readonly hint: string };

const unknownWords = new Set(["", "nan", "null", "na", "none", "n/a", "#n/a", "nil", "<na>"]);
const unknown = { kind: "unknown" } as const;

/**
 * Reads a number as people and programs write it: `1.5`, `-2e3`, `$1,234.50`, `45%` (as 0.45), `1.234,50` with decimal
 * commas. Empty cells and NaN, null, NA, None, N/A are unknown. Nothing is guessed: `12m` could be minutes or millions,
 * and `1,234` a thousand or one and a bit, so they are refused with a hint.
 *
 * @param decimal how decimals are written; left out, a point is assumed and what could be either is refused
 *
 * @example
 * readNumber("$1,234.50") // { kind: "value", value: 1234.5, percent: false }
 */
export function readNumber(text: string, decimal?: Decimal): NumberCell {
  const trimmed = text.trim();
  if (unknownWords.has(trimmed.toLowerCase())) return unknown;
  const match = /^([+\-\u2212]?)(\$?)([+-]?)([\d.,]+(?:e[+-]?\d+)?)(\s?%?)$/i.exec(trimmed);
  if (match === null || (match[1] !== "" && match[3] !== "")) return refuse(trimmed);
  const sign = match[1] === "-" || match[1] === "\u2212" || match[3] === "-" ? "-" : "";
  const plain = plainDigits(match[4]!, decimal);
  if (typeof plain !== "string") return { kind: "not a number", ...plain };
  const percent = match[5]!.trim() === "%";
  if (percent && /e/i.test(plain)) return refuse(trimmed);
  // "1.1e-2" and not 1.1 / 100, which would be off in the last digit
  const value = Number(`${sign}${plain}${percent ? "e-2" : ""}`);
  if (!Number.isFinite(value)) return { kind: "not a number", hint: "It is larger than any number that can be held." };
  return { kind: "value", value, percent };
}

/** Digits with a point for the decimals and no thousands marks, or why that cannot be known. */
function plainDigits(digits: string, decimal: Decimal | undefined): string | { hint: string } {
  if (/^\d+$/.test(digits)) return digits;
  const [mantissa, exponent = ""] = digits.split(/(?=e)/i) as [string, string?];
  const [point, group] = decimal === "comma" ? [",", "."] : [".", ","];
  const whole = new RegExp(`^(\\d+|\\d{1,3}(\\${group}\\d{3})+)?(\\${point}\\d*)?$`).exec(mantissa);
  if (whole !== null && /\d/.test(mantissa)) {
    const groups = mantissa.split(group).length - 1;
    const sure = groups !== 1 || mantissa.includes(point) || decimal !== undefined;
    if (sure && !(groups > 0 && mantissa.startsWith("0"))) {
      return mantissa.replaceAll(group, "").replace(point, ".") + exponent;
    }
  }
  if (/^\d{1,3},\d{3}$/.test(mantissa) && !mantissa.startsWith("0") && decimal === undefined) {
    return {
      hint: `It could be ${mantissa.replace(",", "")} or ${mantissa.replace(",", ".")}: say --decimal point or --decimal comma.`,
    };
  }
  if (/^\d*,\d+$/.test(mantissa)) return { hint: "Write decimals with a point, or pass --decimal comma." };
  if (decimal === "comma" && /^\d+\.\d+$/.test(mantissa)) {
    return { hint: "Decimals are read as commas here; leave --decimal comma out if they are points." };
  }
  return { hint: "Write it as digits with one decimal point." };
}

function refuse(trimmed: string): NumberCell {
  if (/^[+-]?(inf|infinity)$/i.test(trimmed))
    return { kind: "not a number", hint: "Leave the cell empty if it is unknown." };
  if (/^[$+-]?[\d.,]+\s*[a-zµ€£¥]+$/i.test(trimmed)) {
    return {
      kind: "not a number",
      hint: "Units are not guessed (12m may be minutes or millions): write the plain number.",
    };
  }
  if (/[€£¥]/.test(trimmed)) return { kind: "not a number", hint: "Amounts are in US dollars: convert it first." };
  return { kind: "not a number", hint: "Correct it, or leave the cell empty if it is unknown." };
}
