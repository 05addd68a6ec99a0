import { inTurn } from "../runs/in-words";
import type { Estimate } from "../statistics/estimate";
import type { FrontPlace } from "../strategies/verdict";
import { hullOf } from "../value/convex-hull";
import { type AgentStyle, agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import type { Figure, Json, Trace } from "./figure";
import { label } from "./label";
import { axis, chartLayout, faintInk } from "./layout";
import { type MeasureWords, measureWords } from "./measure-words";
import { nameLabels } from "./name-labels";
import { whiskers } from "./rows";

/** A dimension of the trade-off. */
export interface TradeOffAxis {
  readonly name: string;
  /** "dollars", "share", or the unit's own name. */
  readonly unit: string;
  readonly better: "higher" | "lower";
}

/** An agent on both dimensions, and where it stands against the front. */
export interface TradeOffPoint extends Pick<FrontPlace, "agent" | "status"> {
  readonly x: Estimate;
  readonly y: Estimate;
}

/**
 * Two dimensions against each other, with 95 % intervals. Filled marks are on the front, grey ones tied with it, hollow
 * ones dominated. The stepped line is what budgets can reach; the straight one is the hull: only what lies on it can win
 * by weights (Miettinen 1999).
 */
export function paretoPlot(
  x: TradeOffAxis,
  y: TradeOffAxis,
  points: readonly TradeOffPoint[],
  options: ChartOptions = {},
): Figure {
  const known = points.filter((point) => point.x.estimate !== null && point.y.estimate !== null);
  const styles = agentStyles(options.agents ?? points.map(({ agent }) => agent));
  const [wordsX, wordsY] = [measureWords(x.name, x.unit), measureWords(y.name, y.unit)];
  const front = known
    .filter(({ status }) => status === "on the front")
    .sort((a, b) => a.x.estimate! - b.x.estimate! || a.y.estimate! - b.y.estimate!);
  const names = (status: TradeOffPoint["status"]) =>
    known.filter((point) => point.status === status).map(({ agent }) => agent);
  const title =
    front.length === 0
      ? `No agent is known on both ${x.name} and ${y.name}`
      : points.length === 1
        ? `${front[0]!.agent}, the only agent, on ${x.name} and ${y.name}`
        : front.length === 1
          ? `${front[0]!.agent} is best on both ${x.name} and ${y.name}`
          : front.every((one) => one.x.estimate === front[0]!.x.estimate && one.y.estimate === front[0]!.y.estimate)
            ? `${inTurn(firstFew(front.map(({ agent }) => agent)))} are best, and equal, on both ${x.name} and ${y.name}`
            : `${inTurn(firstFew(front.map(({ agent }) => agent)))} trade ${x.name} against ${y.name}`;
  const at = (point: TradeOffPoint) => [point.x.estimate!, point.y.estimate!] as const;
  const hull = hullOf(front.map(at), y.better);
  const labelled = known.length <= 14 ? known : known.filter(({ status }) => status === "on the front");
  return {
    title,
    alt: altOf(title, known, wordsX, wordsY, names("dominated"), points.length - known.length),
    data: [
      line(steps(front.map(at), x.better), { color: faintInk, width: 1.5 }, "what budgets can reach"),
      line(hull, { color: faintInk, width: 1.5, dash: "dash" }, "hull: what weights can reach"),
      {
        type: "scatter",
        mode: "markers",
        x: known.map((point) => point.x.estimate),
        y: known.map((point) => point.y.estimate),
        error_x: whiskers(known.map((point) => point.x)),
        error_y: whiskers(known.map((point) => point.y)),
        marker: {
          size: 12,
          symbol: known.map(({ agent }) => styles.get(agent)!.symbol),
          color: known.map((point) => fillOf(point, styles.get(point.agent)!)),
          line: { width: 2, color: known.map(({ agent }) => styles.get(agent)!.color) },
        },
        hoverinfo: "text",
        hovertext: known.map((point) => label(said(point, wordsX, wordsY), 200)),
      },
    ],
    layout: chartLayout(title, 360, width(options), {
      margin: { r: 30 },
      xaxis: axis(`${wordsX.title}, ${x.better} is better`, { ...wordsX.ticks, nticks: 6, zeroline: false }),
      yaxis: axis(`${wordsY.title}, ${y.better} is better`, { ...wordsY.ticks, nticks: 7, zeroline: false }),
      annotations: nameLabels(
        labelled.map((point) => ({ name: point.agent, x: point.x.estimate!, y: point.y.estimate! })),
        width(options),
      ),
    }),
  };
}

function fillOf({ status }: TradeOffPoint, { color, tint }: AgentStyle): string {
  return status === "on the front" ? color : status === "tied" ? tint : "#FFFFFF";
}

function line(at: readonly (readonly [number, number])[], look: Json, says: string): Trace {
  const [x, y] = [at.map(([x]) => x), at.map(([, y]) => y)];
  return { type: "scatter", mode: "lines", x, y, line: look, hoverinfo: "text", hovertext: says };
}

/** The front with the corners between neighbours: what the best agent within a limit on x reaches. */
function steps(
  front: readonly (readonly [number, number])[],
  betterX: "higher" | "lower",
): (readonly [number, number])[] {
  return front.flatMap(([x, y], place) => {
    const next = front[place + 1];
    if (next === undefined) return [[x, y] as const];
    return [[x, y] as const, betterX === "lower" ? ([next[0], y] as const) : ([x, next[1]] as const)];
  });
}

/** At most four names: of more, the first three and how many others. */
function firstFew(names: readonly string[]): string[] {
  return names.length <= 4 ? [...names] : [...names.slice(0, 3), `${names.length - 3} more`];
}

function said({ agent, x, y, status }: TradeOffPoint, wordsX: MeasureWords, wordsY: MeasureWords): string {
  const interval = ({ low, high }: Estimate, say: (value: number) => string) =>
    low === null || high === null ? "" : ` (95 % interval ${say(low)} to ${say(high)})`;
  const first = `${wordsX.title} ${wordsX.say(x.estimate!)}${interval(x, wordsX.say)}`;
  const second = `${wordsY.title} ${wordsY.say(y.estimate!)}${interval(y, wordsY.say)}`;
  return `${agent}, ${status}: ${first}, ${second}`;
}

function altOf(
  title: string,
  known: readonly TradeOffPoint[],
  wordsX: MeasureWords,
  wordsY: MeasureWords,
  dominated: readonly string[],
  unknown: number,
): string {
  const shown = known.slice(0, 20).map((point) => said(point, wordsX, wordsY));
  const rest = known.length > 20 ? [`and ${known.length - 20} more agents`] : [];
  const off = dominated.length === 0 ? "Nothing is dominated" : `Dominated: ${inTurn(firstFew(dominated))}`;
  return `${title}. ${[...shown, ...rest].join("; ")}. ${off}.${unknown > 0 ? ` ${unknown} agents are unknown on one of the two.` : ""}`;
}
