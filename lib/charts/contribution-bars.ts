import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import type { Figure } from "./figure";
import { cut, label } from "./label";
import { axis, chartLayout } from "./layout";
import { measureWords } from "./measure-words";
import { rowAxis, rowHeight, rowNotes } from "./rows";

/** What one part, such as a task type or a dimension, adds to a lead; the parts add up to it. */
export interface Contribution {
  readonly part: string;
  /** In the unit of the lead; negative where the second agent gains. */
  readonly amount: number;
}

/** Where the lead of one agent over another comes from: a bar for each part, the largest first, and their sum below. */
export function contributionBars(
  agents: readonly [string, string],
  contributions: readonly Contribution[],
  measure: string,
  unit: string,
  options: ChartOptions = {},
): Figure {
  const [first, second] = agents;
  const words = measureWords(`lead in ${measure}`, unit);
  const styles = agentStyles(options.agents ?? agents);
  const sorted = [...contributions].sort(
    (a, b) => Math.abs(b.amount) - Math.abs(a.amount) || (a.part < b.part ? -1 : 1),
  );
  const most = options.most ?? 12;
  const [shown, rest] = sorted.length > most ? [sorted.slice(0, most - 1), sorted.slice(most - 1)] : [sorted, []];
  const sum = (parts: readonly Contribution[]) => parts.reduce((total, { amount }) => total + amount, 0);
  const total = sum(sorted);
  const rows = [
    ...shown,
    ...(rest.length > 0 ? [{ part: `${rest.length} other parts`, amount: sum(rest) }] : []),
    { part: "all parts", amount: total },
  ];
  const [leader] = total >= 0 ? [first] : [second];
  const main = sorted.find(({ amount }) => Math.sign(amount) === Math.sign(total));
  const title =
    main === undefined || total === 0
      ? `${first} and ${second} are equal in ${measure} over all parts`
      : `${leader}'s lead in ${measure} comes mostly from ${main.part}: ${words.say(Math.abs(main.amount))} of ${words.say(Math.abs(total))}`;
  const side = (amount: number) => styles.get(amount >= 0 ? first : second)!;
  return {
    title,
    alt: `${title}. What each part adds to the lead of ${first} over ${second}: ${sorted
      .map(({ part, amount }) => `${part} ${words.say(amount)}`)
      .join("; ")}. Together ${words.say(total)}.`,
    data: [
      {
        type: "bar",
        orientation: "h",
        x: rows.map(({ amount }) => amount),
        y: rows.map((_, row) => row),
        width: 0.62,
        marker: {
          color: rows.map(({ amount }, row) => (row === rows.length - 1 ? side(amount).color : side(amount).tint)),
          line: { color: rows.map(({ amount }) => side(amount).color), width: 1.5 },
        },
        hoverinfo: "text",
        hovertext: rows.map(({ part, amount }) => label(`${part}: ${words.say(amount)}`, 200)),
      },
    ],
    layout: chartLayout(title, rows.length * rowHeight + 70, width(options), {
      margin: { r: 100 },
      xaxis: axis(`${words.title}: left ${cut(second, 12)}, right ${cut(first, 12)}`, {
        ...words.ticks,
        nticks: width(options) < 500 ? 3 : 6,
        tickangle: 0,
        zerolinewidth: 2,
      }),
      yaxis: rowAxis(
        rows.map(({ part }) => part),
        width(options) < 500 ? 16 : 34,
      ),
      annotations: rowNotes(rows.map(({ amount }) => words.say(amount))),
    }),
  };
}
