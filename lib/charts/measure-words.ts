import { percent, plain } from "../runs/in-words";
import { dollars } from "./dollars";
import type { Json } from "./figure";
import { dollarTicks, percentTicks } from "./layout";

/** A unit that charts can count in: how its axis is titled and ticked, and how one of its numbers is said. */
export interface MeasureWords {
  readonly title: string;
  readonly ticks: Readonly<Record<string, Json>>;
  readonly say: (value: number) => string;
}

/** US dollars, shares shown as percentages, differences of shares as percentage points, or any other unit by its own name. */
export function measureWords(name: string, unit: "dollars" | "share" | (string & {})): MeasureWords {
  if (unit === "dollars") return { title: `${name} (US dollars)`, ticks: dollarTicks, say: dollars };
  if (unit === "share") return { title: `${name} (%)`, ticks: percentTicks, say: percent };
  if (unit === "points") {
    const say = (value: number) => `${plain(value * 100, 3)} points`;
    return { title: `${name} (percentage points)`, ticks: percentTicks, say };
  }
  return {
    title: unit === "" ? name : `${name} (${unit})`,
    ticks: { tickformat: ",.6~f" },
    say: (value) => (unit === "" ? plain(value) : `${plain(value)} ${unit}`),
  };
}
