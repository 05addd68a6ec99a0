import { afterAll, beforeAll, expect, test } from "vitest";
import { openStillRenderer, renderSvg, type StillRenderer } from "./still";

const bars = {
  data: [{ type: "bar", x: [1, 2], y: [3, 4], text: ["low", "high"] }],
  layout: { width: 300, height: 200 },
};
let renderer: StillRenderer;
beforeAll(async () => {
  renderer = await openStillRenderer();
});
afterAll(() => renderer.close());

test("the same figure gives the same bytes, whatever was drawn before it and whichever window draws it", async () => {
  const first = await renderer.svg(bars);
  await renderer.svg({ data: [{ type: "scatter", x: [1, 2], y: [2, 1] }], layout: {} });
  expect(await renderer.svg(bars)).toBe(first);
  expect(await renderSvg(bars)).toBe(first);
  expect(first).toContain('width="300" height="200"');
});

test("ids of two different figures differ, so that both can stand in one page", async () => {
  const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  const one = ids(await renderer.svg(bars));
  const two = ids(await renderer.svg({ ...bars, data: [{ type: "bar", y: [1] }] }));
  expect(one.length).toBeGreaterThan(0);
  expect(one.filter((id) => two.includes(id))).toEqual([]);
});

test("long labels get the room that they need", async () => {
  const leftEdge = async (label: string) => {
    const svg = await renderer.svg({
      data: [{ type: "bar", orientation: "h", x: [1], y: [0] }],
      layout: {
        width: 500,
        height: 200,
        margin: { l: 10 },
        yaxis: { automargin: true, tickvals: [0], ticktext: [label] },
      },
    });
    return Number(/class="xy" transform="translate\(([\d.]+),/.exec(svg)![1]);
  };
  expect((await leftEdge("an agent with a long name")) - (await leftEdge("A"))).toBeGreaterThan(100);
});

test("a figure that cannot be drawn is an error, and the renderer goes on", async () => {
  await expect(renderer.svg(bars, { width: -5 })).rejects.toThrow(/width/i);
  expect(await renderer.svg(bars)).toContain("<svg");
});

test("a hatched bar refers to its pattern without quotes, which not every reader of SVG takes", async () => {
  const svg = await renderer.svg({ ...bars, data: [{ type: "bar", y: [1], marker: { pattern: { shape: "/" } } }] });
  const [, id] = /<pattern id="([^"]+)"/.exec(svg)!;
  expect(svg).toContain(`url(#${id})`);
  expect(svg).not.toMatch(/url\((['"]|&quot;)/);
});
