import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { absent, realLog } from "../runs/real-log-files";
import { evidenceFrom } from "../value/evidence";
import { readEvidence } from "../value/read-evidence";
import { repeats } from "./repeats";

const attempts = (request: string, grades: readonly number[], more: object = {}) =>
  grades.map((passed, place) => ({ agent: "s", request, attempt: place + 1, passed, ...more }));

// Rates 1, 2/3 and 0: their standard deviation is .509. Within: T2 alone varies, 2 squares of (1/3)² and one of (2/3)² over 6 degrees: .3333.
test("spread within a request and between requests, and the one request that is unstable", () => {
  const records = [...attempts("T1", [1, 1, 1]), ...attempts("T2", [1, 1, 0]), ...attempts("T3", [0, 0, 0])];
  const own = repeats(evidenceFrom(fromRecords(records), {})).get("s")!;
  expect(own).toMatchObject({ attempts: 3, unstable: ["T2"] });
  expect(own.between).toBeCloseTo(0.5092, 4);
  expect(own.within).toBeCloseTo(1 / 3, 10);
  // all of 2: (1 + 1/3 + 0)/3; any of 2: (1 + 1 + 0)/3
  expect(own.passPower[2]!.estimate).toBeCloseTo(4 / 9, 10);
  expect(own.passAt[2]!.estimate).toBeCloseTo(2 / 3, 10);
});

// C(3, 2)/C(4, 2) = 1/2; a plug-in of the rate would say .5625
test("three passes in four attempts: half of the pairs pass, and a reply replayed four times is one attempt", () => {
  const own = repeats(evidenceFrom(fromRecords(attempts("T", [1, 1, 1, 0])), {})).get("s")!;
  expect(own.passPower[2]!.estimate).toBeCloseTo(0.5, 10);
  const replayed = fromRecords(attempts("T", [1, 1, 1, 1], { cached: 1 }));
  expect(repeats(evidenceFrom(replayed, {})).get("s")).toBeNull();
});

// Yao et al. (2024), tau-bench, gpt-4o, airline: pass^1 to pass^4
test.skipIf(absent)("the published pass^k of a real log", async () => {
  const [own] = [...repeats(await readEvidence(realLog("tau-bench", "gpt-4o-airline.json"))).values()];
  const published = [0.42, 0.273, 0.22, 0.2];
  for (const [place, value] of published.entries()) expect(own!.passPower[place + 1]!.estimate).toBeCloseTo(value, 3);
});
