import { expect, test } from "vitest";
import { check } from "./check";
import { checkFigures } from "./check-figures";
import { table } from "./table";

test("numbers stand at the right in the unit of their column, unknown says so, and an estimate has its standard error", () => {
  const cost = { estimate: 1.5, standardError: 0.25, low: 1, high: 2, used: 9, of: 9 };
  const { text } = table(
    [
      { agent: "A", value: 3.5, cost, share: 0.98 },
      { agent: "Long name", value: -575.6056, cost: null },
    ],
    { value: "dollars", cost: "dollars", share: "share" },
  );
  expect(text.split("\n")).toEqual([
    "agent         value          cost  share",
    "---------  --------  ------------  -----",
    "A             $3.50  $1.50 ± 0.25   98 %",
    "Long name  −$575.61       unknown",
  ]);
});

test("a name from a log stays text, in the table as in a column called __proto__", () => {
  const { html } = table([{ agent: "<img src=x onerror=alert(1)>", ["__proto__"]: 1 }]);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain("<img");
});

test("shows itself to a notebook as HTML and as text", () => {
  const made = table([{ a: 1 }]);
  const show = (made as unknown as Record<symbol, () => object>)[Symbol.for("Jupyter.display")]!;
  expect(show()).toEqual({ "text/html": made.html, "text/plain": made.text });
  expect(table([]).text).toBe("\n");
});

test("check passes what is within the tolerance, and says what was expected of the rest", () => {
  check(0.1 + 0.2, 0.3);
  check(3.504, 3.5, 0.005);
  check(["A", "C"], ["A", "C"]);
  expect(() => check(3.51, 3.5, 0.005)).toThrow("expected 3.5 (within 0.005), got 3.51");
  expect(() => check(Number.NaN, 1)).toThrow("got NaN");
  expect(() => check(null, 1)).toThrow("expected 1, got null");
  expect(() => check("B", "A")).toThrow('expected "A", got "B"');
});

test("a figure has to round to what is printed: half a unit of the last digit, in percent where it says so", () => {
  const fine = checkFigures([
    ["value of C", -575.6056, "−$575.61"],
    ["coverage", 0.9849, "98%"],
    ["ability", 0.68, "68 percent"],
    ["horizon", 3300, "$3,300"],
    ["speed-up", 89.77, "about 90 times"],
    ["flip", 0.962861, ".963"],
    ["winner", "B", "B"],
  ]);
  expect(fine.text).toContain("−$575.6056");
  for (const [computed, printed] of [
    [-575.62, "−$575.61"],
    [0.986, "98%"],
    [89.4, "90"],
    [null, "90"],
    ["A", "B"],
  ] as const) {
    expect(() => checkFigures([["it", computed, printed]])).toThrow(`it: printed ${printed}, computed ${computed}`);
  }
});

test("two amounts in one cell are no formula in Jupyter", () => {
  const { html } = table([{ why: "$22.93 against $3.50", price: "$3.50" }]);
  expect(html).toContain("<span>$</span>22.93 against <span>$</span>3.50");
  expect(html).toContain(">$3.50</td>");
});
