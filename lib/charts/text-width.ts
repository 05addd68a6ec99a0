// Advance widths of the printable ASCII characters from space to tilde in thousandths of the font size. Source: Adobe's
// metrics of Helvetica (Core 14 AFM files); Arial and Liberation Sans have the same widths.
const helvetica = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];

/** A wide script (such as Chinese or an emoji) takes the whole square; other letters beyond ASCII are like an "n". */
const firstWide = 0x2e80;

/**
 * Width of one line of text in Helvetica, in units of the font size. Charts are laid out by it wherever there is no
 * browser to measure text, so that a still is the same on every machine.
 *
 * @example
 * textWidth("Wow") // 2.222
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    width += code >= firstWide ? 1000 : code < 32 ? 0 : (helvetica[code - 32] ?? 556);
  }
  return width / 1000;
}
