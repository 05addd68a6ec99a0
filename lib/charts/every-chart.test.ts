import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Estimate } from "../statistics/estimate";
import { agentStyles } from "./agent-style";
import type { Figure } from "./figure";
import { openStillRenderer, type StillRenderer } from "./still";
import { valueWaterfall } from "./value-waterfall";
import { winnerAlongPrice } from "./winner-along-price";

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
        lines: [
          { name: a, height: 3.5, slope: 0 },
          { name: b, height: 22.93, slope: 0 },
          { name: c, height: 24.39, slope: -0.03 },
        ],
        breakEvens: [{ agents: [a, c], at: 696.48, low: 450, high: 1300 }],
      },
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

  test("is drawn at full and at phone width by Plotly's smallest bundle", async () => {
    for (const width of [720, 343]) {
      const svg = await renderer.svg(chart(["A", "B", "C"], width));
      expect(svg).toContain(`width="${width}"`);
      expect(svg).not.toContain("NaN");
    }
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
