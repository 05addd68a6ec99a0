import type { Json } from "./figure";
import { label } from "./label";
import type { Box } from "./text-box";
import { textWidth } from "./text-width";

/** A point of a chart in the units of its axes, and the name to write beside it. */
export interface NamedPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Names beside their points, each in the first of four corners where it meets no other name, on a chart so many pixels wide. */
export function nameLabels(points: readonly NamedPoint[], pixels: number): Json[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const scale = (values: readonly number[], size: number) => size / (Math.max(...values) - Math.min(...values) || 1);
  const [acrossScale, upScale] = [scale(xs, pixels * 0.75), scale(ys, 260)];
  const middle = (Math.max(...xs) + Math.min(...xs)) / 2;
  const taken: Box[] = [];
  return points.map((point, place) => {
    const most = pixels < 500 ? 16 : 28;
    const name = point.name.length > most ? `${point.name.slice(0, most - 1)}…` : point.name;
    const [across, up] = [xs[place]! * acrossScale, -ys[place]! * upScale];
    const wide = textWidth(name) * 14;
    const corners = (xs[place]! > middle ? [true, false] : [false, true]).flatMap((left) =>
      [true, false].map((above) => {
        const [start, top] = [across + (left ? -9 - wide : 9), up + (above ? -20 : 3)];
        return { left, above, box: { left: start, right: start + wide, top, bottom: top + 17 } };
      }),
    );
    const { left, above, box } =
      corners.find((corner) => !taken.some((other) => overlap(corner.box, other))) ?? corners[0]!;
    taken.push(box);
    return {
      text: `<b>${label(name)}</b>`,
      x: xs[place]!,
      y: ys[place]!,
      xanchor: left ? "right" : "left",
      yanchor: above ? "bottom" : "top",
      xshift: left ? -9 : 9,
      yshift: above ? 3 : -3,
      showarrow: false,
    };
  });
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
