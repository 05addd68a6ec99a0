import { describe, expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { findNumbers, type NumberColumn } from "../runs/run-table";
import { bootstrap } from "./bootstrap";
import { type BootstrapInterval, bootstrapInterval } from "./bootstrap-interval";
import { estimateMean } from "./estimate-mean";
import { acceleration } from "./ratio";
import { estimateRatio } from "./ratio-estimate";
import { requestSums } from "./request-sums";
import { resampledLead } from "./resampled-lead";
import { resampledRatio } from "./resampled-ratio";

function sumsOf(records: Parameters<typeof fromRecords>[0], ...measures: string[]) {
  const table = fromRecords(records);
  return requestSums(table, new Map(measures.map((name) => [name, findNumbers(table, name) as NumberColumn])));
}

describe("scipy's test against R's boot.ci(boot(x, mean, 1e6)), to scipy's own tolerance of .5 %", () => {
  const x = [10, 12, 12.5, 12.5, 13.9, 15, 21, 22, 23, 34, 50, 81, 89, 121, 134, 213];
  const sums = sumsOf(
    x.map((y, place) => ({ agent: "s", request: `r${place}`, y })),
    "y",
  );
  const ratio = bootstrap(sums, { resamples: 200_000, errors: true }).means.get("y")!.get("s")!;
  const expected: [BootstrapInterval, number, number][] = [
    ["percentile", 28.86, 84.21],
    ["basic", 23.77, 79.12],
    ["bca", 32.31, 91.43],
  ];
  test.each(expected)("%s", (method, low, high) => {
    const ends = bootstrapInterval(ratio, method)!;
    expect(Math.abs(ends.low / low - 1)).toBeLessThan(0.005);
    expect(Math.abs(ends.high / high - 1)).toBeLessThan(0.005);
  });
  test("studentized reaches further up than basic, as the data are skewed", () => {
    const ends = bootstrapInterval(ratio, "studentized")!;
    expect(ends.low).toBeGreaterThan(23.77);
    expect(ends.high).toBeGreaterThan(91.43);
  });
});

describe("city populations, Davison and Hinkley (1997) example 2.8", () => {
  const u = [138, 93, 61, 179, 48, 37, 29, 23, 30, 2];
  const x = [143, 104, 69, 260, 75, 63, 50, 48, 111, 50];
  const sums = sumsOf(
    u.map((own, place) => ({ agent: "s", request: `r${place}`, u: own, x: x[place]! })),
    "u",
    "x",
  );
  test("the ratio and its delta variance, which R's var.linear gives without the factor n/(n − 1)", () => {
    const { estimate, standardError } = estimateRatio(sums, "x", "u", "s");
    expect(estimate).toBe(1.5203125);
    // .03248773 exactly; R prints .03248701, as it takes the derivative by differences
    expect((standardError! ** 2 * 9) / 10).toBeCloseTo(0.032487733709812165, 12);
    expect(Math.abs((standardError! ** 2 * 9) / 10 - 0.03248701)).toBeLessThan(1e-6);
  });
  // Worked out from the quadratic with t₉ = 2.262157
  test("Fieller's interval", () => {
    const { low, high } = estimateRatio(sums, "x", "u", "s");
    expect(low).toBeCloseTo(1.19595644, 7);
    expect(high).toBeCloseTo(2.46137515, 7);
  });
  // 2,000,000 resamples of another program: percentile 1.25118 to 2.10891, BCa 1.24679 to 2.09012
  test("its bootstrap intervals", () => {
    const ratio = resampledRatio(bootstrap(sums, { resamples: 200_000 }), "x", "u", "s")!;
    expect(acceleration(ratio.numerator, ratio.denominator)).toBeCloseTo(-0.011203, 5);
    const percentile = bootstrapInterval(ratio, "percentile")!;
    const bca = bootstrapInterval(ratio, "bca")!;
    for (const [own, other] of [
      [percentile.low, 1.25118],
      [percentile.high, 2.10891],
      [bca.low, 1.24679],
      [bca.high, 2.09012],
    ] as const) {
      expect(Math.abs(own / other - 1)).toBeLessThan(0.005);
    }
  });
});

describe("pairs", () => {
  const pairs = [1, 2, 3, 4, 5, 6, 7, 8].map((request) => [
    { agent: "A", request: `r${request}`, y: request },
    { agent: "B", request: `r${request}`, y: request + 0.5 },
  ]);
  test("stay paired: a constant lead has no spread, however much the requests have", () => {
    const own = bootstrap(sumsOf(pairs.flat(), "y"), { resamples: 500 });
    const lead = resampledLead(own, "y", ["B", "A"])!;
    expect([...new Set(lead.replicates)]).toEqual([0.5]);
  });
  test("requests that only one agent has leave the lead of the others as it was", () => {
    const extra = [{ agent: "A", request: "r9", y: 1000 }];
    const own = bootstrap(sumsOf([...pairs.flat(), ...extra], "y"), { resamples: 500 });
    expect(bootstrapInterval(resampledLead(own, "y", ["B", "A"])!, "percentile")).toEqual({ low: 0.5, high: 0.5 });
  });
});

test("6 grades: the standard deviation of resampled means is near the analytic error, .2236 · √(5/6)", () => {
  const grades = [1, 1, 0, 0, 1, 0].map((y, place) => ({ agent: "s", request: `r${place}`, y }));
  const sums = sumsOf(grades, "y");
  const { replicates } = bootstrap(sums, { resamples: 20_000 }).means.get("y")!.get("s")!;
  const mean = replicates.reduce((a, b) => a + b, 0) / replicates.length;
  const spread = Math.sqrt(replicates.reduce((a, b) => a + (b - mean) ** 2, 0) / replicates.length);
  expect(estimateMean(sums, "y", "s").standardError).toBeCloseTo(0.2236, 4);
  expect(spread).toBeCloseTo(0.2236 * Math.sqrt(5 / 6), 2);
});

test("the same seed gives the same bytes, whatever else is resampled beside", () => {
  const records = [1, 2, 3, 4, 5].map((y) => ({ agent: "s", request: `r${y}`, y, z: y * y }));
  const alone = bootstrap(sumsOf(records, "y"), { resamples: 50 }).means.get("y")!.get("s")!;
  const beside = bootstrap(sumsOf(records, "y", "z"), { resamples: 50 })
    .means.get("y")!
    .get("s")!;
  expect(alone.replicates).toEqual(beside.replicates);
});
