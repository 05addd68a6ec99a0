import { inTurn } from "../runs/in-words";
import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import { dollars } from "./dollars";
import type { Figure, Json } from "./figure";
import { label } from "./label";
import { axis, chartLayout, dollarTicks, ink } from "./layout";
import { type AgentPlane, closedOutline, type Point, winningArea } from "./winning-area";

/** One of the two prices. */
export interface MapAxis {
  /** What the axis counts, such as "US dollars per hour". */
  readonly unit: string;
  readonly range: readonly [number, number];
  readonly now: number;
}

/** Which agent is worth the most at every pair of two prices; borders are exact, the point is where the prices are now. */
export function winnerMap(x: MapAxis, y: MapAxis, planes: readonly AgentPlane[], options: ChartOptions = {}): Figure {
  const styles = agentStyles(options.agents ?? planes.map(({ agent }) => agent));
  const [logX, logY] = [isWide(x), isWide(y)];
  const areas = planes
    .map((plane) => ({ agent: plane.agent, corners: winningArea(plane, planes, x.range, y.range) }))
    .filter(({ corners }) => corners.length >= 3);
  const values = planes.map((plane) => plane.atZero + plane.perX * x.now + plane.perY * y.now);
  const best = planes.filter((_, place) => values[place] === Math.max(...values)).map(({ agent }) => agent);
  const others = areas.map(({ agent }) => agent).filter((agent) => !best.includes(agent));
  const nowhere = planes.map(({ agent }) => agent).filter((agent) => areas.every((area) => area.agent !== agent));
  const verb = best.length === 1 ? "is" : "are";
  const title =
    planes.length === 0
      ? "No agent's value is known"
      : others.length === 0
        ? `${inTurn(best)} ${verb} worth the most at every pair of prices shown`
        : `${inTurn(best)} ${verb} worth the most at these prices, ${inTurn(others)} at others`;
  const place = (axisOf: MapAxis, log: boolean) => (log ? Math.log10(axisOf.now) : axisOf.now);
  return {
    title,
    alt: `${title}. Across: ${x.unit}, ${dollars(x.range[0])} to ${dollars(x.range[1])}, now ${dollars(x.now)}. Up: ${y.unit}, ${dollars(y.range[0])} to ${dollars(y.range[1])}, now ${dollars(y.now)}. ${areas
      .map(({ agent, corners }) => `${agent} is best within ${outline(corners)}`)
      .join("; ")}. ${nowhere.length > 0 ? `Best nowhere here: ${inTurn(nowhere)}.` : ""}`,
    data: [
      ...areas.map(({ agent, corners }) => {
        const edge = closedOutline(corners, logX || logY);
        return {
          type: "scatter",
          mode: "lines",
          x: edge.map(([across]) => across),
          y: edge.map(([, up]) => up),
          fill: "toself",
          fillcolor: styles.get(agent)!.tint,
          line: { color: styles.get(agent)!.color, width: 2 },
          hoveron: "fills",
          hoverinfo: "text",
          text: `${label(agent)} is worth the most here`,
        };
      }),
      {
        type: "scatter",
        mode: "markers",
        x: [x.now],
        y: [y.now],
        marker: { symbol: "circle", size: 11, color: "#FFFFFF", line: { color: ink, width: 3 } },
        hoverinfo: "text",
        hovertext: ["the prices now"],
      },
    ],
    layout: chartLayout(title, 380, width(options), {
      margin: { r: 24 },
      xaxis: axis(x.unit, mapTicks(x, logX)),
      yaxis: axis(y.unit, mapTicks(y, logY)),
      annotations: [
        ...areas.map(({ agent, corners }) => {
          const [across, up] = middleOf(corners.map(([a, b]) => [logX ? Math.log10(a) : a, logY ? Math.log10(b) : b]));
          return { text: `<b>${label(agent, 20)}</b>`, x: across, y: up, showarrow: false, font: { size: 15 } };
        }),
        { text: "now", x: place(x, logX), y: place(y, logY), yshift: 15, showarrow: false, font: { size: 12 } },
      ],
    }),
  };
}

function isWide({ range: [low, high] }: MapAxis): boolean {
  return low > 0 && high / low > 30;
}

function mapTicks({ range }: MapAxis, log: boolean): Readonly<Record<string, Json>> {
  const ends = range.map((end) => (log ? Math.log10(end) : end));
  return {
    ...dollarTicks,
    type: log ? "log" : "linear",
    range: ends,
    zeroline: false,
    nticks: 6,
    ...(log ? { dtick: 1 } : {}),
  };
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

function outline(corners: readonly Point[]): string {
  return corners.map(([across, up]) => `(${dollars(across)}, ${dollars(up)})`).join(" ");
}
