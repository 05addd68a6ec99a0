/**
 * Places for labels that should stand at the given heights, moved as little as needed so that neighbours are at least
 * `gap` apart; order is kept. Labels that touch are centred on the mean of where they want to be (as in the
 * pool-adjacent-violators algorithm).
 *
 * @example
 * spreadOut([1, 1.2, 5], 1) // [0.6, 1.6, 5]
 */
export function spreadOut(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const groups: { members: number[]; sum: number }[] = [];
  const start = (group: { members: number[]; sum: number }) => group.sum / group.members.length;
  for (const index of order) {
    groups.push({ members: [index], sum: wanted[index]! });
    while (groups.length > 1) {
      const [before, last] = [groups.at(-2)!, groups.at(-1)!];
      if (start(before) + before.members.length * gap <= start(last)) break;
      groups.pop();
      const shifted = last.sum - last.members.length * before.members.length * gap;
      before.members.push(...last.members);
      before.sum += shifted;
    }
  }
  const placed = new Array<number>(wanted.length).fill(0);
  for (const group of groups) {
    for (const [place, index] of group.members.entries()) placed[index] = start(group) + place * gap;
  }
  return placed;
}
