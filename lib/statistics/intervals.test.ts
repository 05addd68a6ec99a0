import { expect, test } from "vitest";
import { betaShareBelow } from "./beta";
import { normalQuantile, normalShareBelow, z95 } from "./normal";
import { clopperPearson, shareInterval } from "./share-interval";
import { t95 } from "./student-t";

// R 4: qnorm(c(.975, .001, 1e-10))
test("normal quantiles", () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306167813, 13);
  expect(normalQuantile(1e-10)).toBeCloseTo(-6.361340902404056, 12);
});

// R 4: pnorm(c(1.96, -3, -6, -10))
test("normal shares", () => {
  expect(normalShareBelow(1.96)).toBeCloseTo(0.9750021048517795, 14);
  expect(normalShareBelow(-3) / 0.001349898031630095).toBeCloseTo(1, 12);
  expect(normalShareBelow(-6) / 9.865876450376946e-10).toBeCloseTo(1, 12);
  expect(normalShareBelow(-10) / 7.61985302416047e-24).toBeCloseTo(1, 12);
});

// Tables of Student's t, two-sided 5 %: Abramowitz and Stegun, table 26.10
test("t quantiles", () => {
  expect([1, 2, 5, 10, 30, 120].map((degrees) => t95(degrees).toFixed(3))).toEqual([
    "12.706",
    "4.303",
    "2.571",
    "2.228",
    "2.042",
    "1.980",
  ]);
  expect(t95(2e6)).toBe(z95);
});

test("a beta share is the binomial tail it stands for", () => {
  // P(at least 3 of 5 heads) = (10 + 5 + 1) / 32
  expect(betaShareBelow(0.5, 3, 3)).toBeCloseTo(16 / 32, 14);
  // P(at least 2 of 4 at .3) = 1 − .7⁴ − 4 · .3 · .7³
  expect(betaShareBelow(0.3, 2, 3)).toBeCloseTo(1 - 0.7 ** 4 - 4 * 0.3 * 0.7 ** 3, 14);
});

test("2 of 10: Wilson (1927)", () => {
  const { low, high, interval } = shareInterval(0.2, 10);
  expect([low.toFixed(3), high.toFixed(3), interval]).toEqual(["0.057", "0.510", "Wilson"]);
});

test("0 of 1,000 and 1,000 of 1,000: 1 − .025^(1/1000)", () => {
  expect(shareInterval(0, 1000)).toMatchObject({ low: 0, interval: "Clopper-Pearson" });
  expect(shareInterval(0, 1000).high).toBeCloseTo(1 - 0.025 ** (1 / 1000), 12);
  expect(shareInterval(1, 1000).low).toBeCloseTo(0.025 ** (1 / 1000), 12);
});

// Clopper and Pearson's own interval for 1 of 10, as in many tables: [.0025, .4450]
test("1 of 10, exact", () => {
  const { low, high } = clopperPearson(0.1, 10);
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(["0.0025", "0.4450"]);
});

// One-sided exact limits: P(at least 1 of 30) is 5 % for a share of 1 − .95^(1/30). Wilson for 1 of 10: [.0179, .4042]
test("1 of 30, and 29 of 30, reach further towards the end than Wilson's; 1 of 10 is Wilson's own", () => {
  expect(shareInterval(1 / 30, 30).low).toBeCloseTo(1 - 0.95 ** (1 / 30), 12);
  expect(shareInterval(29 / 30, 30).high).toBeCloseTo(0.95 ** (1 / 30), 12);
  for (const n of [49, 100, 333]) expect(shareInterval((n - 1) / n, n).high).toBeCloseTo(0.95 ** (1 / n), 9);
  const { low, high } = shareInterval(0.1, 10);
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(["0.0179", "0.4042"]);
});
