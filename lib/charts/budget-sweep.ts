import { inTurn } from "../runs/in-words";
import type { Estimate } from "../statistics/estimate";
import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import { dottedLine } from "./dotted-line";
import type { Figure, Json } from "./figure";
import { label } from "./label";
import { axis, chartLayout, faintInk } from "./layout";
import { measureWords } from "./measure-words";
import { nowLabel } from "./now-label";
import { whiskers } from "./rows";
import { belowStrip, strip, stripLabel } from "./winner-strip";

/** An agent's use of a resource, and its quality. */
export interface SweptAgent {
  readonly agent: string;
  /** The resource as the budget measures it. */
  readonly uses: Estimate;
  readonly quality: Estimate;
}

/** A limit that is swept. */
export interface SweptBudget {
  readonly name: string;
  /** Unit of the resource: "dollars", "minutes", … */
  readonly unit: string;
  /** The limit as the objective has it; null where it has none. */
  readonly now: number | null;
  readonly quality: { readonly name: string; readonly unit: string };
}

/**
 * Who wins at every limit of a budget: the best quality among the agents that stay within it (the epsilon-constraint
 * method). The line rises where a larger budget lets a better agent in.
 */
export function budgetSweep(budget: SweptBudget, agents: readonly SweptAgent[], options: ChartOptions = {}): Figure {
  const styles = agentStyles(options.agents ?? agents.map(({ agent }) => agent));
  const known = agents
    .filter(({ uses, quality }) => uses.estimate !== null && quality.estimate !== null)
    .sort(
      (a, b) =>
        a.uses.estimate! - b.uses.estimate! ||
        b.quality.estimate! - a.quality.estimate! ||
        (a.agent < b.agent ? -1 : 1),
    );
  const [x, y] = [measureWords(budget.name, budget.unit), measureWords(budget.quality.name, budget.quality.unit)];
  const largest = Math.max(budget.now ?? 0, ...known.map(({ uses }) => uses.estimate!)) * 1.15 || 1;
  const spans = spansOf(known, largest);
  const here = budget.now === null ? null : spans.findLast(({ from }) => from <= budget.now!);
  const title =
    spans.length === 0
      ? `No agent's use of ${budget.name} is known`
      : here === undefined
        ? `No agent stays within ${x.say(budget.now!)}; ${inTurn(spans[0]!.names)} comes in at ${x.say(spans[0]!.from)}`
        : here === null
          ? `${inTurn(spans.at(-1)!.names)} wins once the limit reaches ${x.say(spans.at(-1)!.from)}`
          : `Within ${x.say(budget.now!)}, ${inTurn(here.names)} ${here.names.length === 1 ? "is" : "are"} best${nextAfter(spans, here, x.say)}`;
  const corners = spans.flatMap(({ from, to, quality }) => [
    [from, quality],
    [to, quality],
  ]);
  return {
    title,
    alt: `${title}. By the limit on ${x.title}: ${spans
      .map(({ from, names, quality }) => `from ${x.say(from)} ${inTurn(names)} with ${y.title} ${y.say(quality)}`)
      .join(
        "; ",
      )}. ${known.map(({ agent, uses, quality }) => `${agent} uses ${x.say(uses.estimate!)}, ${y.say(quality.estimate!)}`).join("; ")}.`,
    data: [
      {
        type: "scatter",
        mode: "lines",
        x: corners.map(([at]) => at!),
        y: corners.map(([, at]) => at!),
        line: { color: faintInk, width: 2 },
        hoverinfo: "skip",
      },
      {
        type: "scatter",
        mode: "markers",
        x: known.map(({ uses }) => uses.estimate),
        y: known.map(({ quality }) => quality.estimate),
        error_x: whiskers(known.map(({ uses }) => uses)),
        error_y: whiskers(known.map(({ quality }) => quality)),
        marker: {
          size: 12,
          symbol: known.map(({ agent }) => styles.get(agent)!.symbol),
          color: known.map(({ agent }) => styles.get(agent)!.color),
        },
        hoverinfo: "text",
        hovertext: known.map(({ agent, uses, quality }) =>
          label(`${agent} uses ${x.say(uses.estimate!)}, ${y.say(quality.estimate!)}`, 200),
        ),
      },
    ],
    layout: chartLayout(title, 340, width(options), {
      margin: { r: 24 },
      xaxis: axis(`limit on ${x.title}`, { ...x.ticks, range: [0, largest], nticks: 6 }),
      yaxis: axis(y.title, { ...y.ticks, domain: [0, 0.86], nticks: 7, zeroline: false }),
      shapes: [
        ...spans.map((span) => strip(span, styles)),
        ...(budget.now === null ? [] : [dottedLine(budget.now, belowStrip)]),
      ],
      annotations: [
        ...spans.flatMap((span) => stripLabel(span, (span.to - span.from) / largest, (at) => at)),
        ...known.map(({ agent, uses, quality }): Json => {
          const left = uses.estimate! > largest / 2;
          return {
            text: `<b>${label(agent, 16)}</b>`,
            x: uses.estimate!,
            y: quality.estimate!,
            xanchor: left ? "right" : "left",
            yanchor: "bottom",
            xshift: left ? -9 : 9,
            yshift: 3,
            showarrow: false,
          };
        }),
        ...(budget.now === null
          ? []
          : [{ ...(nowLabel(x.say(budget.now), budget.now, budget.now > largest / 2, 0) as object), yref: "paper" }]),
      ],
    }),
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly names: readonly string[];
  readonly quality: number;
}

/** From which limit on which agents are best; known agents come sorted by what they use. */
function spansOf(known: readonly SweptAgent[], largest: number): Span[] {
  const spans: Span[] = [];
  for (const { agent, uses, quality } of known) {
    const last = spans.at(-1);
    const [from, at] = [uses.estimate!, quality.estimate!];
    if (last !== undefined && at < last.quality) continue;
    if (last !== undefined && at === last.quality && from === last.from) {
      spans[spans.length - 1] = { ...last, names: [...last.names, agent].sort() };
      continue;
    }
    const names = last !== undefined && at === last.quality ? [...last.names, agent].sort() : [agent];
    if (last !== undefined) spans[spans.length - 1] = { ...last, to: from };
    spans.push({ from, to: largest, names, quality: at });
  }
  return spans.filter(({ from, to }) => to > from);
}

function nextAfter(spans: readonly Span[], here: Span, say: (at: number) => string): string {
  const next = spans[spans.indexOf(here) + 1];
  return next === undefined ? "" : `; from ${say(next.from)} on it is ${inTurn(next.names)}`;
}
