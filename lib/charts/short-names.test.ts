import fc from "fast-check";
import { expect, test } from "vitest";
import { shortNames } from "./short-names";

test("short names stay; long ones lose their end, or their beginning where only the end differs", () => {
  expect([...shortNames(["A", "a long name"], 6).values()]).toEqual(["A", "a lon…"]);
  expect([...shortNames(["OpenHands / GLM-5", "OpenHands / GPT-5"], 8).values()]).toEqual(["…/ GLM-5", "…/ GPT-5"]);
});

test("where neither the beginning nor the end tells them apart, the middle goes", () => {
  const agents = ["OpenHands / claude-opus-4-7", "acp-claude / claude-opus-4-7", "OpenHands / claude-opus-4-6"];
  expect([...shortNames(agents, 12).values()]).toEqual(["O…e-opus-4-7", "a…e-opus-4-7", "O…e-opus-4-6"]);
});

test("names that differ are told apart, and none is much longer than asked", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 40 }), { maxLength: 20 }),
      (names) => {
        const short = shortNames(names, 12);
        expect([...short.keys()]).toEqual(names);
        expect(new Set(short.values()).size).toBe(names.length);
        for (const name of short.values()) expect(name.length).toBeLessThanOrEqual(13);
      },
    ),
  );
});
