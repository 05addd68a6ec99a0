import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import { breakEvens } from "./break-evens";

const found = breakEvens(chapterEvidence());
const of = (price: string, ...agents: string[]) =>
  found.find((one) => one.price === price && one.agents.join() === agents.join())!;

// Chapter: "Agent C beats Agent A once a missed stakeholder costs less than about $700". By hand:
// 3.50 = 15 × 100 / 60 − (1/3) × 100 / 60 − .05 − .03 × price, so price = (24.394444 − 3.5) / .03 = 696.4815.
test("C beats A below a mistake price of $696.48", () => {
  const one = of("mistake", "A", "C");
  expect(one).toMatchObject({ below: "C", above: "A" });
  expect(one.at).toBeCloseTo(696.48148, 4);
  expect(one.low).toBeLessThan(one.at!);
  expect(one.high).toBeGreaterThan(one.at!);
});

test("C is worth nothing at a mistake price of $813.15, A at an hour price of $30", () => {
  expect(of("mistake", "C", "by hand")).toMatchObject({ below: "C", above: "by hand" });
  expect(of("mistake", "C", "by hand").at).toBeCloseTo(24.394444 / 0.03, 3);
  expect(of("hour", "A", "by hand")).toMatchObject({ below: "by hand", above: "A" });
  expect(of("hour", "A", "by hand").at).toBeCloseTo(30, 9); // 3 minutes saved cover $1.50 at $30 an hour
});

test("lines that never cross at a price of 0 or more say why, and who is ahead", () => {
  expect(of("mistake", "A", "B")).toMatchObject({ at: null, low: null, high: null, below: "B", above: "B" });
  expect(of("mistake", "A", "B").why).toMatch(/changes both alike, so B is worth more at every price/);
  // B saves 11 minutes more and costs $1.10 less: they would meet at −1.10 / (11/60) = −$6.00.
  expect(of("hour", "A", "B")).toMatchObject({ at: null, below: "B", above: "B" });
  expect(of("hour", "A", "B").why).toMatch(/cross below 0, at −\$6.00 for an hour/);
});

// Same grades and same costs: B takes a minute longer, which weighs nothing at a price of 0 only.
test("agents that differ only in what the price weighs never cross, as no price is below 0", () => {
  const rows = ["A", "B"].flatMap((agent) =>
    [1, 2, 3].map((r) => ({ agent, request: `r${r}`, passed: 1, minutes: r + (agent === "B" ? 1 : 0), cost: 0.1 * r })),
  );
  const found = breakEvens(evidenceFrom(fromRecords(rows), chapterObjective));
  const hour = found.find(({ price, agents }) => price === "hour" && agents.join() === "A,B");
  expect(hour).toMatchObject({ at: null, low: null, high: null, below: "A", above: "A" });
  expect(hour?.why).toBe("they are worth the same at 0, so A is worth more at every price above it");
});

test("a price of 0 is a price, and an unknown cost has no break-even", () => {
  const objective = { ...chapterObjective, prices: { hour: { amount: 100 }, mistake: { amount: 0 } } };
  const zero = breakEvens(chapterEvidence(objective)).find(
    (one) => one.price === "mistake" && one.agents.join() === "A,C",
  );
  expect(zero?.at).toBeCloseTo(696.48148, 4);
  const rows = ["A", "B"].map((agent) => ({
    agent,
    request: "r",
    passed: 1,
    minutes: 1,
    cost: agent === "A" ? 1 : null,
  }));
  const [first] = breakEvens(evidenceFrom(fromRecords(rows), chapterObjective));
  expect(first).toMatchObject({ at: null, below: null, above: null });
  expect(first?.why).toMatch(/the value of B is unknown/);
});
