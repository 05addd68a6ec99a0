import fc from "fast-check";
import { expect, test } from "vitest";
import type { Estimate } from "../statistics/estimate";
import { budgetSweep } from "./budget-sweep";
import { contributionBars } from "./contribution-bars";
import { forestPlot } from "./forest-plot";
import { paretoPlot } from "./pareto-plot";
import { slopeChart } from "./slope-chart";
import { spreadOut } from "./spread-out";
import { valueWaterfall } from "./value-waterfall";
import { winnerAlongPrice } from "./winner-along-price";
import { winnerMap } from "./winner-map";

const sure = (estimate: number): Estimate => ({ estimate, standardError: null, low: null, high: null, used: 1, of: 1 });

// Chapter 5: value per request = 5 − 1.50, 23.33 − 0.40, 24.44 − 600 − 0.05; C beats A below about $700.
const chapter = [
  { name: "A", height: 3.5, slope: 0 },
  { name: "B", height: 14 / 0.6 - 0.4, slope: 0 },
  { name: "C", height: 22 / 0.9 - 0.05, slope: -0.03 },
];

test("along the price of a mistake, B is best above (24.3944 − 22.9333) / 0.03, and A against C above 696.48", () => {
  const along = (lines: typeof chapter) =>
    winnerAlongPrice({ price: "mistake", unit: "US dollars per mistake", lines, now: 20000, range: [500, 50000] });
  expect(along(chapter).title).toBe("B is worth the most while a mistake costs more than $48.70");
  expect(along([chapter[0]!, chapter[2]!]).title).toBe("A is worth the most while a mistake costs more than $696.48");
});

test("a waterfall's bars start where the one above ended, and the whole ends at the total", () => {
  const value = { timeSaved: sure(24.44), mistakeRisk: sure(-600), cost: sure(-0.05), total: sure(-575.61) };
  const [time, risk, cost, total] = valueWaterfall({ C: value }).data as { base: number[]; x: number[] }[];
  expect([time, risk, cost, total].map((bar) => bar!.base[0])).toEqual([0, 24.44, expect.closeTo(-575.56, 9), 0]);
  expect(cost!.base[0]! + cost!.x[0]!).toBeCloseTo(total!.x[0]!, 9);
});

test("a part that is unknown leaves no bar, and the text says unknown", () => {
  const unknown: Estimate = { ...sure(0), estimate: null, why: "cost is unknown" };
  const figure = valueWaterfall({ A: { timeSaved: sure(5), mistakeRisk: sure(0), cost: unknown, total: unknown } });
  expect(figure.data).toHaveLength(2);
  expect(figure.alt).toContain("cost of the run unknown, value unknown");
  expect(figure.title).toBe("No agent's value per request is known");
});

test("areas of the winner map: every point belongs to the agent that is worth the most there", () => {
  const planes = [
    { agent: "A", atZero: -1.5, perX: 0.05, perY: 0 },
    { agent: "B", atZero: -0.4, perX: 14 / 60, perY: 0 },
    { agent: "C", atZero: -0.05, perX: 22 / 90, perY: -0.03 },
  ];
  const figure = winnerMap(
    { unit: "hour", range: [0, 200], now: 100 },
    { unit: "mistake", range: [0, 100], now: 90 },
    planes,
  );
  const areas = figure.data.filter(({ fill }) => fill === "toself") as unknown as {
    x: number[];
    y: number[];
    text: string;
  }[];
  expect(areas.map(({ text }) => text[0])).toEqual(["B", "C"]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 200, noNaN: true }), fc.double({ min: 0, max: 100, noNaN: true }), (x, y) => {
      const worth = planes.map((plane) => plane.atZero + plane.perX * x + plane.perY * y);
      const [first, second] = [...worth].sort((a, b) => b - a);
      if (first! - second! < 1e-6) return;
      const best = planes[worth.indexOf(first!)]!.agent;
      const holders = areas.filter((area) => isInside(x, y, area)).map(({ text }) => text[0]);
      expect(holders).toEqual([best]);
    }),
  );
});

/** Even-odd rule; points within a millionth of the rectangle's edge are moved inwards. */
function isInside(x: number, y: number, area: { x: number[]; y: number[] }): boolean {
  const [px, py] = [Math.min(200 - 1e-6, Math.max(1e-6, x)), Math.min(100 - 1e-6, Math.max(1e-6, y))];
  let inside = false;
  for (let i = 1; i < area.x.length; i++) {
    const [x1, y1, x2, y2] = [area.x[i - 1]!, area.y[i - 1]!, area.x[i]!, area.y[i]!];
    if (y1 > py !== y2 > py && px < x1 + ((py - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

// Chapter 5: a two-minute limit rules out A (12 minutes); of B (1) and C (1/3), B has the better coverage.
test("within two minutes B wins, and below one minute C does", () => {
  const agents = [
    { agent: "A", uses: sure(12), quality: sure(0.98) },
    { agent: "B", uses: sure(1), quality: sure(0.98) },
    { agent: "C", uses: sure(1 / 3), quality: sure(0.95) },
  ];
  const budget = { name: "time", unit: "minutes", now: 2, quality: { name: "coverage", unit: "share" } };
  const { title, alt } = budgetSweep(budget, agents);
  expect(title).toBe("Within 2 minutes, B is best; from 12 minutes on it is A and B");
  expect(alt).toContain("from 0.3333 minutes C with");
  expect(budgetSweep({ ...budget, now: 0.1 }, agents).title).toBe(
    "No agent stays within 0.1 minutes; C comes in at 0.3333 minutes",
  );
});

// Three weightings of one log with three winners: o1-preview, o1, Sonnet (pass rates of METR's runs, 2025).
test("a weighting that changes the winner is the finding", () => {
  const scores = (preview: number, o1: number, sonnet: number) => ({
    preview: sure(preview),
    o1: sure(o1),
    sonnet: sure(sonnet),
  });
  const figure = slopeChart(
    [
      { name: "each run equal", agents: scores(0.5362, 0.358, 0.4564) },
      { name: "each task equal", agents: scores(0.5176, 0.5299, 0.5265) },
    ],
    "pass rate",
    "share",
  );
  expect(figure.title).toBe(
    'The weighting changes the winner in pass rate: preview by "each run equal"; o1 by "each task equal"',
  );
});

test("a finding says what one agent, one lead or two equal agents can show, and no more", () => {
  const [cost, coverage] = [
    { name: "cost", unit: "dollars", better: "lower" as const },
    { name: "coverage", unit: "share", better: "higher" as const },
  ];
  const at = (agent: string, x: number) => ({ agent, status: "on the front" as const, x: sure(x), y: sure(0.9) });
  expect(paretoPlot(cost, coverage, [at("A", 1)]).title).toBe("A, the only agent, on cost and coverage");
  expect(paretoPlot(cost, coverage, [at("A", 1), at("B", 1)]).title).toBe(
    "A and B are best, and equal, on both cost and coverage",
  );
  const alone = [{ name: "each run equal", agents: { A: sure(0.5) } }];
  expect(slopeChart(alone, "pass rate", "share").title).toBe("A, the only agent, in pass rate under each weighting");
  const lead = (other: string, tied: boolean) => ({
    agents: ["A", other] as const,
    measure: "value",
    lead: sure(1),
    tied,
    unmatched: 0,
  });
  const titleOf = (...leads: ReturnType<typeof lead>[]) => forestPlot(leads, "dollars").title;
  expect(titleOf(lead("B", true))).toBe("The lead in value is a tie");
  expect(titleOf(lead("B", false))).toBe("The lead in value is larger than its standard error");
  expect(titleOf(lead("B", true), lead("C", false))).toBe("1 of 2 leads in value is a tie");
});

test("contributions add up to the lead, also when small ones are put together", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 30 }), (amounts) => {
      const parts = amounts.map((amount, place) => ({ part: `p${place}`, amount }));
      const [bars] = contributionBars(["A", "B"], parts, "value", "dollars").data as unknown as { x: number[] }[];
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      expect(bars!.x.at(-1)).toBe(total);
      expect(bars!.x.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(total);
    }),
  );
});

test("labels keep their order, stand a gap apart, and stay where they are when there is room", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 12 }), (wanted) => {
      const placed = spreadOut(wanted, 5);
      const order = wanted.map((_, place) => place).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
      for (let i = 1; i < order.length; i++)
        expect(placed[order[i]!]! - placed[order[i - 1]!]!).toBeGreaterThan(5 - 1e-9);
      if (order.every((place, i) => i === 0 || wanted[place]! - wanted[order[i - 1]!]! >= 5))
        expect(placed).toEqual(wanted);
    }),
  );
});
