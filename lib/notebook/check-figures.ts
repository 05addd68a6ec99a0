import { plain } from "../runs/in-words";
import { type Table, table } from "./table";

/** What the figure is, what a cell worked out (a share as 0 to 1), and the figure as somebody printed it, such as "$3.50" or "98%". */
export type PrintedFigure = readonly [what: string, computed: number | string | null | undefined, printed: string];

/**
 * Compares figures that somebody printed with those that a notebook works out, as a table. A number has to round to what
 * is printed: it may be off by half a unit of the last printed digit. A text has to be the same.
 *
 * @throws Error that names every figure that differs
 *
 * @example
 * checkFigures([["value of C", -575.6056, "-$575.61"], ["coverage of A", 0.98, "98%"]]).text.split("\n").length // 4
 */
export function checkFigures(figures: readonly PrintedFigure[]): Table {
  const off = figures.filter((figure) => !agrees(figure));
  if (off.length > 0) {
    const all = off.map(([what, computed, printed]) => `${what}: printed ${printed}, computed ${computed}`);
    const many = off.length === 1 ? "1 figure differs" : `${off.length} figures differ`;
    throw new Error(`checkFigures: ${many} from what is printed: ${all.join("; ")}`);
  }
  return table(
    figures.map(([figure, computed, printed]) => ({ figure, printed, computed: exact(computed, printed), "": "✓" })),
  );
}

function agrees([, computed, printed]: PrintedFigure): boolean {
  const number = printedNumber(printed);
  if (typeof computed !== "number" || number === null) return computed === printed;
  const scaled = number.percent ? computed * 100 : computed;
  return Math.abs(scaled - number.value) <= (10 ** -number.digits / 2) * (1 + 1e-9);
}

/** The first number in a printed figure: "$3,300" is 3300, "−$575.61" is −575.61, "98%" is 98 percent. */
function printedNumber(text: string): { value: number; digits: number; percent: boolean } | null {
  const match = /([-−]?)\s?\$?(\d[\d,]*|(?=\.\d))(\.\d+)?\s?(%|percent)?/.exec(text);
  if (match === null) return null;
  const [, sign, whole, fraction = "", percent] = match;
  const value = Number(`${whole!.replaceAll(",", "")}${fraction}`);
  return {
    value: sign === "" ? value : -value,
    digits: Math.max(0, fraction.length - 1),
    percent: percent !== undefined,
  };
}

function exact(computed: PrintedFigure[1], printed: string): string {
  if (typeof computed !== "number") return String(computed);
  const { percent } = printedNumber(printed) ?? { percent: false };
  const scaled = percent ? computed * 100 : computed;
  const text = plain(Math.abs(scaled) < 1e-9 ? 0 : scaled, 7); // sums of thousands of decimals miss 0 by that little
  return `${printed.includes("$") ? text.replace(/^−?/, "$&$") : text}${percent ? " %" : ""}`;
}
