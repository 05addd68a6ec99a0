import { expect, test } from "vitest";
import { mistakeInterval } from "./mistake-interval";

test("where value is the grade times a price and nothing else, rounding makes no tail and no warning, in any order", () => {
  const passed = [1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1];
  for (let shift = 0; shift < passed.length; shift++) {
    const grades = Float64Array.from([...passed.slice(shift), ...passed.slice(0, shift)]);
    const values = { values: grades.map((grade) => (grade - 0.9) * 2.97), known: new Uint8Array(12).fill(1) };
    const found = mistakeInterval(
      values,
      { grades, mean: 10 / 12, low: 0.55, high: 0.95 },
      2.97 * (1 + 2 ** -52),
      undefined,
    )!;
    expect(found.warning).toBeUndefined();
    expect(found.low).toBeCloseTo((0.55 - 0.9) * 2.97, 12); // the grade's own ends, in dollars
    expect(found.high).toBeCloseTo((0.95 - 0.9) * 2.97, 12);
  }
});
