import fc from "fast-check";
import { expect, test } from "vitest";
import { bestOfNDistance, gaoCurve } from "./gao-curve";

// Gao, Schulman and Hilton (2022): best-of-n peaks at α/2β with height α²/4β, RL at exp(α/β − 1) with height βd*
const distances = [0.5, 1, 1.5, 2, 3, 4, 5, 6];

test("both curves give back the α, β, peak and height that made them", () => {
  const number = fc.double({ min: 0.2, max: 3, noNaN: true });
  fc.assert(
    fc.property(number, number, (alpha, beta) => {
      const best = gaoCurve(
        distances.map((d) => ({ distance: d, gold: d * (alpha - beta * d) })),
        "best-of-n",
      );
      expect(best.peak.estimate).toBeCloseTo(alpha / (2 * beta), 6);
      expect(best.height).toBeCloseTo(alpha ** 2 / (4 * beta), 6);
      const rl = gaoCurve(
        distances.map((d) => ({ distance: d, gold: d * (alpha - beta * Math.log(d)) })),
        "rl",
      );
      const peak = Math.exp(alpha / beta - 1);
      expect(rl.peak.estimate! / peak).toBeCloseTo(1, 6);
      expect(rl.height! / (beta * peak)).toBeCloseTo(1, 6);
    }),
  );
});

const noisy = (kind: "best-of-n" | "rl") =>
  distances.map((d, place) => {
    const gold = kind === "best-of-n" ? d * (1.2 - 0.2 * d) : d * (1.2 - 0.7 * Math.log(d));
    return { distance: d, gold: gold + (place % 2 === 0 ? 0.03 : -0.03) };
  });

test("with noise, intervals hold the truth, the right kind fits better, and the stop is the last step before the peak", () => {
  const found = gaoCurve(noisy("best-of-n"), "best-of-n"); // α 1.2, β .2, peak 3
  for (const [estimate, truth] of [
    [found.alpha, 1.2],
    [found.beta, 0.2],
    [found.peak, 3],
  ] as const) {
    expect(estimate.low).toBeLessThan(truth);
    expect(estimate.high).toBeGreaterThan(truth);
  }
  expect(found.residual).toBeLessThan(gaoCurve(noisy("best-of-n"), "rl").residual);
  expect(gaoCurve(noisy("rl"), "rl").residual).toBeLessThan(gaoCurve(noisy("rl"), "best-of-n").residual);
  expect(found.stopAt).toBe(found.peak.estimate! >= 3 ? 3 : 2);
});

test("gold that never falls has no peak, and two distances have no interval", () => {
  const rising = gaoCurve(
    distances.map((d) => ({ distance: d, gold: d * (1 + 0.1 * d) })),
    "best-of-n",
  );
  expect(rising).toMatchObject({ peak: { estimate: null }, height: null, stopAt: null });
  const two = gaoCurve(
    [
      { distance: 1, gold: 0.75 },
      { distance: 2, gold: 1 },
    ],
    "best-of-n",
  ); // α 1, β .25
  expect(two.peak).toMatchObject({
    estimate: expect.closeTo(2, 9),
    low: null,
    why: expect.stringContaining("3 distances"),
  });
  expect(() => gaoCurve([{ distance: 1, gold: 1 }], "rl")).toThrow(/2 different distances/);
});

test("KL of best-of-n", () => {
  // n = 4: ln 4 − 3/4 = .636294
  expect(bestOfNDistance(4) ** 2).toBeCloseTo(0.636294, 6);
  expect(bestOfNDistance(1)).toBe(0);
});
