import fc from "fast-check";
import { expect, test } from "vitest";
import { shortNames } from "./short-names";

test("short names stay; long ones lose their end, or their beginning where only the end differs", () => {
  expect([...shortNames(["A", "a long name"], 6).values()]).toEqual(["A", "a lon…"]);
  expect([...shortNames(["OpenHands / GLM-5", "OpenHands / GPT-5"], 8).values()]).toEqual(["…/ GLM-5", "…/ GPT-5"]);
});

test("names that differ are told apart, and none is much longer than asked", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 40 }), { maxLength: 20 }),
      (names) => {
        const short = shortNames(names, 12);
        expect([...short.keys()]).toEqual(names);
        for (const name of short.values()) expect(name.length).toBeLessThanOrEqual(13);
      },
    ),
  );
});
