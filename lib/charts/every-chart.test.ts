import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Estimate } from "../statistics/estimate";
import { acceptability } from "./acceptability";
import { agentStyles } from "./agent-style";
import { budgetSweep } from "./budget-sweep";
import { contributionBars } from "./contribution-bars";
import type { Figure } from "./figure";
import { forestPlot } from "./forest-plot";
import { paretoPlot } from "./pareto-plot";
import { rankIntervals } from "./rank-intervals";
import { slopeChart } from "./slope-chart";
import { standInAndGold } from "./stand-in-and-gold";
import { openStillRenderer, type StillRenderer } from "./still";
import { tornado } from "./tornado";
import { valueWaterfall } from "./value-waterfall";
import { weightLine } from "./weight-line";
import { winnerAlongPrice } from "./winner-along-price";
import { winnerMap } from "./winner-map";

const around = (estimate: number, error = 1): Estimate => ({
  estimate,
  standardError: error,
  low: estimate - 2 * error,
  high: estimate + 2 * error,
  used: 100,
  of: 100,
});
const unknown: Estimate = { estimate: null, standardError: null, low: null, high: null, used: 0, of: 10, why: "none" };

/** Every chart, for three agents with the chapter's numbers and any names. */
const charts: Readonly<Record<string, (names: readonly [string, string, string], width?: number) => Figure>> = {
  valueWaterfall: ([a, b, c], width) =>
    valueWaterfall(
      {
        [a]: { timeSaved: around(5), mistakeRisk: around(0), cost: around(-1.5), total: around(3.5) },
        [b]: { timeSaved: around(23.33), mistakeRisk: around(0), cost: around(-0.4), total: around(22.93) },
        [c]: { timeSaved: around(24.44), mistakeRisk: around(-600), cost: unknown, total: unknown },
      },
      { width },
    ),
  winnerAlongPrice: ([a, b, c], width) =>
    winnerAlongPrice(
      {
        price: "mistake",
        unit: "US dollars per mistake",
        now: 20000,
        range: [500, 50000],
        column: b,
        lines: [
          { name: a, height: 3.5, slope: 0 },
          { name: b, height: 22.93, slope: 0 },
          { name: c, height: 24.39, slope: -0.03 },
        ],
        breakEvens: [{ agents: [a, c], at: 696.48, low: 450, high: 1300 }],
      },
      { width },
    ),
  weightLine: ([a, b, c], width) =>
    weightLine(
      {
        dimension: b,
        now: 0.5,
        agents: [
          { agent: a, atZero: 0.2, atOne: 0.98 },
          { agent: b, atZero: 0.93, atOne: 0.98 },
          { agent: c, atZero: 0.98, atOne: 0.95 },
        ],
        flips: [{ agents: [a, c], at: 0.963 }],
      },
      { width },
    ),
  winnerMap: ([a, b, c], width) =>
    winnerMap(
      { unit: "US dollars per hour", range: [20, 4000], now: 100 },
      { unit: "US dollars per mistake", range: [10, 50000], now: 20000 },
      [
        { agent: a, atZero: -1.5, perX: 0.05, perY: 0.00001 },
        { agent: b, atZero: -0.4, perX: 0.2333, perY: 0 },
        { agent: c, atZero: -0.05, perX: 0.2444, perY: -0.03 },
      ],
      { width },
    ),
  tornado: ([a, b, c], width) =>
    tornado(
      [b, a],
      19.43,
      [
        { input: c, low: { said: c, lead: 12 }, high: { said: "$150", lead: 28.6 }, flipsAt: null },
        { input: "a mistake", low: { said: "$500", lead: -40 }, high: { said: "$50,000", lead: 60 }, flipsAt: c },
      ],
      { width },
    ),
  acceptability: ([a, b, c], width) =>
    acceptability(
      [
        { agent: a, best: 0.02, expectedLoss: 19 },
        { agent: b, best: 0.95, expectedLoss: 0.3 },
        { agent: c, best: 0.03, expectedLoss: 280 },
      ],
      10000,
      { width },
    ),
  paretoPlot: ([a, b, c], width) =>
    paretoPlot(
      { name: a, unit: c, better: "lower" },
      { name: "coverage", unit: "share", better: "higher" },
      [
        { agent: a, status: "dominated", x: around(12), y: around(0.98, 0.005) },
        { agent: b, status: "on the front", x: around(1), y: around(0.98, 0.005) },
        { agent: c, status: "on the front", x: around(0.33), y: around(0.95, 0.005) },
      ],
      { width },
    ),
  forestPlot: ([a, b, c], width) =>
    forestPlot(
      [
        { agents: [b, a], measure: c, lead: around(19.43, 0.4), tied: false, unmatched: 0 },
        { agents: [b, c], measure: c, lead: around(50, 117), tied: true, unmatched: 0 },
      ],
      "dollars",
      { width },
    ),
  rankIntervals: ([a, b, c], width) =>
    rankIntervals(
      [
        { agent: a, rank: 2, low: 1, high: 3 },
        { agent: b, rank: 1, low: 1, high: 2 },
        { agent: c, rank: 3, low: 3, high: 3 },
      ],
      c,
      { width },
    ),
  slopeChart: ([a, b, c], width) =>
    slopeChart(
      [
        { name: a, agents: { [a]: around(0.5, 0.1), [b]: around(0.4, 0.1), [c]: unknown } },
        { name: "value", agents: { [a]: around(0.4, 0.1), [b]: around(0.6, 0.1), [c]: unknown } },
      ],
      "pass rate",
      "share",
      { width },
    ),
  contributionBars: ([a, b, c], width) =>
    contributionBars(
      [a, b],
      [
        { part: c, amount: 12 },
        { part: "renewal", amount: -2 },
      ],
      "value",
      "dollars",
      { width },
    ),
  standInAndGold: ([a, b, c], width) =>
    standInAndGold(
      [1, 2, 3].map((at) => ({ at, standIn: around(at, 0.1), gold: around(4 - (at - 2) ** 2, 0.1) })),
      `steps of ${a}, ${b} and ${c}`,
      b,
      { width },
    ),
  budgetSweep: ([a, b, c], width) =>
    budgetSweep(
      { name: a, unit: c, now: 2, quality: { name: "coverage", unit: "share" } },
      [
        { agent: a, uses: around(12, 0.1), quality: around(0.985, 0.004) },
        { agent: b, uses: around(1, 0.1), quality: around(0.98, 0.004) },
        { agent: c, uses: around(0.33, 0.01), quality: around(0.95, 0.004) },
      ],
      { width },
    ),
};

const hostile = [
  "<img src=x onerror=alert(1)>",
  '=HYPERLINK("https://evil.example","<a href=\'javascript:alert(1)\'>x</a>")',
  "</script><b>&lt;i&gt;\u2028\u202Ex%{y}",
] as const;

let renderer: StillRenderer;
beforeAll(async () => {
  renderer = await openStillRenderer("basic");
});
afterAll(() => renderer.close());

describe.each(Object.entries(charts))("%s", (_, chart) => {
  test("is plain JSON, and says what it shows in its title and its text alternative", () => {
    const figure = chart(["A", "B", "C"]);
    expect(JSON.parse(JSON.stringify(figure))).toEqual(figure);
    expect(figure.title.length).toBeGreaterThan(10);
    expect(figure.alt.length).toBeGreaterThan(figure.title.length);
    for (const agent of ["A", "B", "C"]) expect(figure.alt).toMatch(new RegExp(`\\b${agent}\\b`));
  });

  test("is drawn at phone width by Plotly's smallest bundle", async () => {
    const svg = await renderer.svg(chart(["A", "B", "C"], 343));
    expect(svg).toContain('width="343"');
    expect(svg).not.toContain("NaN");
  });

  test("shows names from a log as text, whatever they look like", async () => {
    const figure = chart(hostile);
    for (const text of textsOf(figure)) expect(text.replace(/<\/?(b|br|i)>/g, "")).not.toMatch(/<[a-z/!]/i);
    const svg = await renderer.svg(figure);
    expect(svg).not.toMatch(/<(a|script|img|image|iframe|foreignObject)[\s>]/i);
    expect(svg).not.toMatch(/\s(xlink:)?href="(?!#)|\son[a-z]+="/i);
  });

  test("gives the same figure for the same numbers", () => {
    expect(JSON.stringify(chart(["A", "B", "C"]))).toBe(JSON.stringify(chart(["A", "B", "C"])));
  });
});

test("an agent's colours depend on its place among all agents, not on the chart or its order", () => {
  const [some, all] = [agentStyles(["C", "A", "B"]), agentStyles(["A", "B", "C"])];
  expect([...some.entries()].sort()).toEqual([...all.entries()].sort());
  expect(new Set([...all.values()].map(({ color }) => color)).size).toBe(3);
});

test("every colour reaches a contrast of 3 to 1 on white (WCAG 2.1, 1.4.11)", () => {
  const styles = agentStyles(Array.from({ length: 30 }, (_, place) => `agent ${place}`));
  for (const { color } of styles.values()) expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThan(3);
});

/** Relative luminance, as WCAG 2.1 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Every text that Plotly may read as markup. */
function textsOf(figure: Figure): string[] {
  const texts: string[] = [];
  JSON.stringify({ data: figure.data, layout: figure.layout }, (_, value) => {
    if (typeof value === "string") texts.push(value);
    return value;
  });
  return texts;
}
