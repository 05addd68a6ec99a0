import { inTurn } from "../runs/in-words";
import type { Estimate } from "../statistics/estimate";
import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import { endLabel } from "./end-label";
import type { Figure, Json } from "./figure";
import { label, wrapped } from "./label";
import { axis, chartLayout } from "./layout";
import { measureWords } from "./measure-words";
import { shortNames } from "./short-names";
import { spreadOut } from "./spread-out";

/** The agents' scores under one weighting of tasks. */
export interface WeightingScores {
  /** Such as "each request equal", "traffic", "value". */
  readonly name: string;
  readonly agents: Readonly<Record<string, Estimate>>;
}

/**
 * How agents' scores move from one weighting of tasks to the next: lines that cross are winners that change. Whiskers are
 * one standard error.
 *
 * @param measure what is scored, such as "pass rate"
 * @param unit "share", "dollars", or the unit's own name
 */
export function slopeChart(
  weightings: readonly WeightingScores[],
  measure: string,
  unit: string,
  options: ChartOptions = {},
): Figure {
  const words = measureWords(measure, unit);
  const names = [...new Set(weightings.flatMap(({ agents }) => Object.keys(agents)))].sort();
  const styles = agentStyles(options.agents ?? names);
  const score = (agent: string, place: number) => weightings[place]?.agents[agent]?.estimate ?? null;
  const bestOfAll = (agent: string) =>
    Math.max(...weightings.map((_, place) => score(agent, place) ?? Number.NEGATIVE_INFINITY));
  const shown = [...names]
    .sort((a, b) => (bestOfAll(b) > bestOfAll(a) ? 1 : bestOfAll(b) < bestOfAll(a) ? -1 : 0))
    .slice(0, options.most ?? 12);
  const letters = width(options) < 500 ? 16 : 22;
  const short = shortNames(shown, letters);
  const last = weightings.length - 1;
  const heights = shown.map((agent) => score(agent, last)).filter((value) => value !== null);
  const all = weightings
    .flatMap((_, place) => shown.map((agent) => score(agent, place)))
    .filter((value) => value !== null);
  const gap = (Math.max(...all) - Math.min(...all)) / 16;
  const labelled = shown.filter((agent) => score(agent, last) !== null);
  const ends = spreadOut(heights, gap > 0 ? gap : 1);
  const winners = weightings.map((one) => bestOf(one));
  const title = findingOf(weightings, winners, measure);
  return {
    title,
    alt: `${title}. ${weightings
      .map(({ name }, place) => {
        const scores = names.map((agent) => {
          const value = score(agent, place);
          return `${agent} ${value === null ? "unknown" : words.say(value)}`;
        });
        return `${name}: ${scores.join(", ")}`;
      })
      .join(
        "; ",
      )}.${names.length > shown.length ? ` The ${shown.length} best of ${names.length} agents are drawn.` : ""}`,
    data: shown.map((agent) => {
      const { color, symbol, dash } = styles.get(agent)!;
      const errors = weightings.map(({ agents }) => agents[agent]?.standardError ?? 0);
      return {
        type: "scatter",
        mode: "lines+markers",
        x: weightings.map((_, place) => place),
        y: weightings.map((_, place) => score(agent, place)),
        error_y: { type: "data", array: errors, color, thickness: 1, width: 3 },
        line: { color, width: 2.5, dash },
        marker: { color, symbol, size: 9 },
        hoverinfo: "text",
        hovertext: weightings.map(({ name }, place) => {
          const value = score(agent, place);
          return label(`${agent}, ${name}: ${value === null ? "unknown" : words.say(value)}`, 200);
        }),
      };
    }),
    layout: chartLayout(title, 340, width(options), {
      margin: { r: 30 + 8 * Math.min(letters, Math.max(1, ...shown.map((agent) => agent.length))) },
      xaxis: axis("", {
        tickvals: weightings.map((_, place) => place),
        ticktext: weightings.map(({ name }) =>
          wrapped(name, Math.max(8, Math.floor(width(options) / (weightings.length + 1) / 8))),
        ),
        range: [-0.25, last + 0.15],
        zeroline: false,
        tickangle: 0,
      }),
      yaxis: axis(words.title, { ...words.ticks, nticks: 7, zeroline: false }),
      annotations: labelled.map(
        (agent, place): Json =>
          endLabel(`<b>${label(short.get(agent)!)}</b>`, styles.get(agent)!.color, ends[place]!, 4),
      ),
    }),
  };
}

function bestOf({ agents }: WeightingScores): string[] {
  const known = Object.entries(agents).flatMap(([agent, { estimate }]) =>
    estimate === null ? [] : [{ agent, estimate }],
  );
  const top = Math.max(...known.map(({ estimate }) => estimate));
  return known.flatMap(({ agent, estimate }) => (estimate === top ? [agent] : [])).sort();
}

function findingOf(weightings: readonly WeightingScores[], winners: readonly string[][], measure: string): string {
  const different = [...new Set(winners.map((names) => names.join("\n")))];
  if (different.length === 1) {
    const names = winners[0]!;
    if (names.length === 0) return `No score in ${measure} is known under any weighting`;
    if (weightings.every(({ agents }) => Object.keys(agents).length === 1))
      return `${names[0]}, the only agent, in ${measure} under each weighting`;
    return `${inTurn(names)} ${names.length === 1 ? "scores" : "score"} highest in ${measure} under every weighting`;
  }
  const told = different.map((joined) => {
    const by = weightings.filter((_, place) => winners[place]!.join("\n") === joined).map(({ name }) => `"${name}"`);
    return `${joined === "" ? "nobody" : inTurn(joined.split("\n"))} by ${inTurn(by)}`;
  });
  return `The weighting changes the winner in ${measure}: ${told.join("; ")}`;
}
