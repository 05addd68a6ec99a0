/**
 * A text that a spreadsheet would run as a formula gets an apostrophe before it, which spreadsheets take as "this is text".
 * Reading takes it off again, so that a table is the same after writing and reading: a text that already starts with
 * apostrophes and then a formula sign gets one more.
 *
 * @example
 * neutraliseFormula("=1+1") // "'=1+1"
 */
export function neutraliseFormula(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** How many characters (0 or 1) at `start` of a cell in a file were put there against formulas. */
export function neutralised(bytes: Uint8Array, start: number, end: number): 0 | 1 {
  if (bytes[start] !== 0x27) return 0;
  let at = start;
  while (at < end && bytes[at] === 0x27) at++;
  const next = at < end ? bytes[at]! : 0;
  // = + - @ tab and carriage return
  return next === 0x3d || next === 0x2b || next === 0x2d || next === 0x40 || next === 9 || next === 13 ? 1 : 0;
}
