import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { bestTries } from "./best-tries";
import { evidenceFrom } from "./evidence";
import { expectedOfTries, reviewAndRedo } from "./review-and-redo";
import { reviewOfRuns } from "./review-of-runs";

// GDPval (arXiv 2510.04374): 404 min and $361 by hand, 109 min and $86 of review; one model is 90 times faster and 474 times
// cheaper without review. With .391 accepted: 1.12x and 1.18x for one try, 1.39x and 1.63x without end (published).
const minutes = { human: 404, model: 404 / 90, review: 109, accepted: 0.391 };
const dollars = { human: 361, model: 361 / 474, review: 86, accepted: 0.391 };

test("GDPval's ratios to the digits given", () => {
  const [time, money] = [reviewAndRedo(minutes), reviewAndRedo(dollars)];
  expect([time.naive, money.naive]).toEqual([expect.closeTo(90, 9), expect.closeTo(474, 9)]);
  expect(time.tryOnce.ratio).toBeCloseTo(1.1237, 4);
  expect(money.tryOnce.ratio).toBeCloseTo(1.1774, 4);
  expect(time.tryForever!.ratio).toBeCloseTo(1.3919, 4);
  expect(money.tryForever!.ratio).toBeCloseTo(1.6269, 4);
});

test("the accepted share at which the model stops paying", () => {
  expect(reviewAndRedo(minutes).breakEven).toBeCloseTo(0.2809, 4);
  expect(reviewAndRedo(dollars).breakEven).toBeCloseTo(0.2403, 4);
  expect(reviewAndRedo({ ...minutes, accepted: 0.28 }).bestTries).toBe(0);
  expect(reviewAndRedo({ ...minutes, accepted: 0.29 }).bestTries).toBe("unlimited");
});

test("nothing accepted and everything accepted are cases, not errors", () => {
  const none = reviewAndRedo({ ...minutes, accepted: 0 });
  expect(none.tryForever).toBeNull();
  expect(none.tryOnce.expected).toBeCloseTo(404 + 404 / 90 + 109, 9);
  expect(expectedOfTries({ ...minutes, accepted: 0 }, 3)).toBeCloseTo(404 + 3 * (404 / 90 + 109), 9);
  expect(reviewAndRedo({ ...minutes, accepted: 1 }).tryOnce.expected).toBeCloseTo(404 / 90 + 109, 9);
  expect(() => reviewAndRedo({ ...minutes, accepted: 1.2 })).toThrow(/share from 0 to 1, got 1.2/);
  expect(() => reviewAndRedo({ ...minutes, review: -1 })).toThrow(/review must be at least 0, got -1/);
});

test("n tries come between one and no end, and the formula is the sum over tries", () => {
  const share = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, fc.integer({ min: 0, max: 12 }), (accepted, tries) => {
      let expected = 0;
      for (let one = 0; one < tries; one++) expected += (1 - accepted) ** one * (1 + 2);
      expected += (1 - accepted) ** tries * 50;
      expect(expectedOfTries({ human: 50, model: 1, review: 2, accepted }, tries)).toBeCloseTo(expected, 9);
    }),
  );
});

test("from runs: the requests that were not accepted are redone at what those take", () => {
  // By hand 10 and 30 minutes; tries take 1, reviews 2; the long one is not accepted.
  // once: (3 + 3 + 30)/2 = 18, so 20/18; without end: accepted 10/2 = 5 over 3; break-even 3/20
  const runs = [
    { agent: "m", request: "a", passed: 1, byHand: 10, seconds: 60 },
    { agent: "m", request: "b", passed: 0, byHand: 30, seconds: 60 },
  ];
  const from = { human: { column: "byHand" }, model: { column: "seconds", times: 1 / 60 }, review: 2 };
  const found = reviewOfRuns(evidenceFrom(fromRecords(runs)), "m", from);
  expect(found.naive.estimate).toBeCloseTo(20, 12);
  expect(found.tryOnce.estimate).toBeCloseTo(20 / 18, 12);
  expect(found.tryForever.estimate).toBeCloseTo(5 / 3, 12);
  expect(found.breakEven.estimate).toBeCloseTo(3 / 20, 12);
  expect(found.tryOnce.standardError).toBeGreaterThan(0);
});

test("the best n from attempts that are not independent", () => {
  // One request always passes, one never: S = 1, .5, .5. By hand 10, a try 2: E = 10, 2 + 5, 2 + 1 + 5 → one try is best
  const stuck = [
    { attempts: 2, accepted: 2 },
    { attempts: 2, accepted: 0 },
  ];
  expect(bestTries(stuck, { human: 10, model: 1, review: 1 })).toEqual({ best: 1, expected: [10, 7, 8] });
});
