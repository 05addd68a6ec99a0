/**
 * A position in UTF-16 units from one in Unicode characters (both from 0); past the end it is the end.
 *
 * @example
 * fromCodePoints("a𝒳b", 2) // 3
 */
export function fromCodePoints(text: string, position: number): number {
  let unit = 0;
  for (let point = 0; point < position && unit < text.length; point++) unit += text.codePointAt(unit)! > 0xffff ? 2 : 1;
  return unit;
}

/**
 * A position in Unicode characters from one in UTF-16 units (both from 0).
 *
 * @example
 * toCodePoints("a𝒳b", 3) // 2
 */
export function toCodePoints(text: string, position: number): number {
  let points = 0;
  for (let unit = 0; unit < Math.min(position, text.length); points++) unit += text.codePointAt(unit)! > 0xffff ? 2 : 1;
  return points;
}
