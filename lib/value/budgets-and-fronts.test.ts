import fc from "fast-check";
import { expect, test } from "vitest";
import { configurationFront } from "./configuration-front";
import { expenditureHorizon } from "./expenditure-horizon";
import { fitLine } from "./fit-line";
import { valuePerMonth } from "./value-per-month";

// Health economics' worked example (VA HERC): costs and effects, which are dominated, which only by a mix, and dollars per effect
const treatments = [
  ["E", 55000, 5],
  ["D", 35000, 4],
  ["C", 25000, 3],
  ["B", 10000, 2],
  ["A", 12000, 1.5],
  ["UC", 5000, 1],
].map(([name, cost, quality]) => ({ name: String(name), cost: Number(cost), quality: Number(quality) }));

test("front and hull of the VA HERC example", () => {
  const found = new Map(configurationFront(treatments).map((one) => [one.name, one]));
  expect([...found].filter(([, { status }]) => status === "hull").map(([name]) => name)).toEqual(["E", "D", "B", "UC"]);
  expect([found.get("C")!.status, found.get("A")!.status, found.get("A")!.by]).toEqual(["front", "dominated", "B"]);
  const ratios = ["UC", "B", "D", "E"].map((name) => found.get(name)!.dollarsPerQuality);
  expect(ratios).toEqual([null, 5000, 12500, 20000]);
});

test("equal points stay, unknown costs stand beside, a measured zero is a value", () => {
  const status = (points: [string, number | null, number][]) =>
    configurationFront(points.map(([name, cost, quality]) => ({ name, cost, quality }))).map((one) => one.status);
  expect(
    status([
      ["a", 1, 1],
      ["b", 1, 1],
      ["c", 2, 1],
    ]),
  ).toEqual(["hull", "hull", "dominated"]);
  expect(
    status([
      ["A", 0, 0.7],
      ["B", null, 0.8],
      ["C", 2, 0.8],
    ]),
  ).toEqual(["hull", "unknown", "hull"]);
  expect(
    status([
      ["P", null, 0.7],
      ["Q", null, 0.72],
      ["S", 8.09, 0.71],
    ]),
  ).toEqual(["unknown", "unknown", "hull"]);
});

test("for any price of quality the best point lies on the hull", () => {
  const point = fc.record({ cost: fc.integer({ min: 0, max: 9 }), quality: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 9 }),
      fc.double({ min: 0.01, max: 20, noNaN: true }),
      (points, price) => {
        const named = points.map((one, place) => ({ name: String(place), ...one }));
        const worth = (one: { cost: number; quality: number }) => price * one.quality - one.cost;
        const best = Math.max(...named.map(worth));
        const hull = configurationFront(named).flatMap(({ status }, place) =>
          status === "hull" ? [worth(named[place]!)] : [],
        );
        expect(Math.max(...hull)).toBeCloseTo(best, 9);
      },
    ),
  );
});

const curve = (a: number, b: number, noise: readonly number[] = [0, 0, 0, 0]) =>
  noise.map((own, place) => ({ dollars: Math.exp(place), score: a + b * place + own }));

test("two return curves cross where their lines do, with Fieller's interval around it", () => {
  // 1 + .5 ln x = ln x at ln x = 2
  const found = expenditureHorizon(curve(1, 0.5, [0.02, -0.01, -0.03, 0.02]), curve(0, 1, [-0.02, 0.03, 0, -0.01]));
  expect(found.kind).toBe("crosses");
  expect(Math.log(found.dollars!)).toBeCloseTo(2, 1);
  expect(found.low).toBeLessThan(found.dollars!);
  expect(found.high).toBeGreaterThan(found.dollars!);
  expect(found.warning).toBeNull();
});

test("slopes too alike, and an agent that is ahead at every budget", () => {
  const noise = [0.3, -0.3, 0.3, -0.3];
  const alike = expenditureHorizon(curve(1, 0.95, noise), curve(0, 1, noise));
  expect(alike).toMatchObject({ low: null, high: null, warning: expect.stringContaining("too alike") });
  expect(expenditureHorizon(curve(1, 1.2), curve(0, 1)).kind).toBe("always ahead");
  expect(expenditureHorizon(curve(-9, 1.2), curve(0, 1)).kind).toBe("never ahead");
  expect(() => expenditureHorizon([{ dollars: 0, score: 1 }], curve(0, 1))).toThrow(/above 0 dollars/);
});

test("a line by least squares, with the errors of a textbook", () => {
  // x 1 2 3 4, y 2 1 4 3: slope .6, intercept 1, residual squares 3.2, variance 1.6, of the slope 1.6/5
  const line = fitLine([1, 2, 3, 4], [2, 1, 4, 3]);
  expect([line.slope, line.intercept]).toEqual([expect.closeTo(0.6, 12), expect.closeTo(1, 12)]);
  expect(line.covariance!.slope).toBeCloseTo(1.6 / 5, 12);
  expect(line.covariance!.intercept).toBeCloseTo(1.6 * (1 / 4 + 2.5 ** 2 / 5), 12);
});

const request = { estimate: 22.93, standardError: 0.5, low: 21.95, high: 23.91, used: 1000, of: 1000 };
const month = {
  traffic: { amount: 10_000, source: "CRM log, June" },
  adoption: { amount: 0.6, source: "pilot" },
  fixedCosts: { amount: 5000, source: "seats" },
};

test("value per month is traffic × adoption × value − fixed costs, with every assumption named", () => {
  const found = valuePerMonth(request, null, month);
  expect(found.value.estimate).toBeCloseTo(132_580, 6);
  expect(found.value.standardError).toBeCloseTo(3000, 9);
  expect(found.breakEvenTraffic).toBeCloseTo(5000 / (0.6 * 22.93), 9);
  expect(found.assumptions.join()).toContain("pilot");
});

test("adoption falls with waiting, and what is unknown stays unknown", () => {
  const waiting = { ...month, adoption: { halvesAfterMinutes: 4, source: "a guess by sales" } };
  expect(valuePerMonth(request, 12, waiting).adoption).toBeCloseTo(0.125, 12);
  expect(valuePerMonth(request, null, waiting).value).toMatchObject({
    estimate: null,
    why: "adoption needs the minutes",
  });
  expect(() => valuePerMonth(request, 1, { ...month, traffic: { amount: -1, source: "x" } })).toThrow(
    /at least 0, got -1/,
  );
  expect(() => valuePerMonth(request, 1, { ...month, traffic: { amount: 1, source: " " } })).toThrow(/needs a source/);
});
