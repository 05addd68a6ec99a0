/** The byte that separates the cells of a header line: the one of , ; tab | that occurs most outside quotes. */
export function separatorOf(header: Buffer): number {
  const counts = new Map([
    [0x2c, 0],
    [0x3b, 0],
    [0x09, 0],
    [0x7c, 0],
  ]);
  let quoted = false;
  for (const byte of header) {
    if (byte === 0x22) quoted = !quoted;
    else if (!quoted && (byte === 0x0a || byte === 0x0d)) break;
    else if (!quoted && counts.has(byte)) counts.set(byte, counts.get(byte)! + 1);
  }
  let best = 0x2c;
  for (const [byte, count] of counts) if (count > counts.get(best)!) best = byte;
  return best;
}
