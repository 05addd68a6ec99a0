/**
 * The best number of tries before a person takes over, from repeated attempts that need not be independent: the share of requests
 * on which the first k tries all fail is Σ C(fails, k)/C(attempts, k), without bias, and
 * E(n) = Σ_{k<n} S(k)·(M + R) + S(n)·H with S(0) = 1.
 *
 * @param attempts for each request, how many tries there were and how many of them were accepted
 * @returns E(n) for n = 0 up to the fewest attempts of a request, and the n at which it is lowest (the first of equals)
 * @throws RangeError when there are no requests
 *
 * @example
 * bestTries([{ attempts: 2, accepted: 1 }], { human: 10, model: 1, review: 1 }).best // 2
 */
export function bestTries(
  attempts: readonly { readonly attempts: number; readonly accepted: number }[],
  cost: { readonly human: number; readonly model: number; readonly review: number },
): { readonly best: number; readonly expected: readonly number[] } {
  if (attempts.length === 0) throw new RangeError("expected at least one request");
  const most = Math.min(...attempts.map((one) => one.attempts));
  const expected: number[] = [];
  let reviewed = 0;
  for (let tries = 0; tries <= most; tries++) {
    const left = attempts.reduce((all, one) => all + allFail(one, tries), 0) / attempts.length;
    expected.push((cost.model + cost.review) * reviewed + left * cost.human);
    reviewed += left;
  }
  return { best: expected.indexOf(Math.min(...expected)), expected };
}

/** The chance that k of a request's attempts, drawn without putting back, all failed. */
function allFail({ attempts, accepted }: { attempts: number; accepted: number }, k: number): number {
  let chance = 1;
  for (let one = 0; one < k; one++) chance *= Math.max(0, attempts - accepted - one) / (attempts - one);
  return chance;
}
