import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { realLog } from "../runs/real-log-files";
import { upperEnvelope } from "./upper-envelope";
import { valueOfInformation } from "./value-of-information";

const oracles = realLog("..", "oracles");

/** Net benefit k × effect − cost of each option, from columns named eff_x and cost_x, x_eff and x_cost, or ex and cx. */
function draws(file: string) {
  const bytes = readFileSync(join(oracles, file));
  const [header = "", ...lines] = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString().trim().split("\n");
  const names = header.split(",").map((name) => name.replaceAll('"', ""));
  const rows = lines.map((line) => line.split(",").map(Number));
  const column = (name: string) => rows.map((row) => row[names.indexOf(name)]!);
  const options = names.flatMap((name) => /^eff_(.+)$|^(.+)_eff$|^e(\d)$/.exec(name)?.slice(1).find(Boolean) ?? []);
  const of = (name: string, kind: string) =>
    column([`${kind}_${name}`, `${name}_${kind}`, `${kind[0]}${name}`].find((one) => names.includes(one))!);
  const effect = new Map(options.map((name) => [name, of(name, "eff")]));
  const cost = new Map(options.map((name) => [name, of(name, "cost")]));
  const at = (k: number) =>
    valueOfInformation(
      new Map(options.map((name) => [name, effect.get(name)!.map((e, i) => k * e - cost.get(name)![i]!)])),
    );
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const lines2 = options.map((name) => ({ name, height: -mean(cost.get(name)!), slope: mean(effect.get(name)!) }));
  return { at, lines: lines2 };
}

describe.skipIf(!existsSync(oracles))("health economics does the same sum", () => {
  test("BCEA's vaccine: switch at 20097.59; EVPI and acceptability as published, and recomputed at 25,000", () => {
    const { at, lines } = draws("bcea/vaccine.csv");
    expect([0, 100, 200, 300, 400].map((k) => at(k).perfectInformation.toFixed(4))).toEqual([
      "0.0562",
      "0.0573",
      "0.0586",
      "0.0598",
      "0.0611",
    ]);
    expect([0, 100, 200].map((k) => at(k).best.status_quo)).toEqual([0.98, 0.978, 0.977]);
    expect(at(25000).perfectInformation).toBeCloseTo(2.41446695, 7);
    expect(upperEnvelope(lines, 0, Number.POSITIVE_INFINITY).map((one) => one.to)[0]).toBeCloseTo(20097.59147813735, 5);
  });
  test("BCEA's smoking: switches at 158.6637 and 224.6651, one option never best", () => {
    const { at, lines } = draws("bcea/smoking.csv");
    const stretches = upperEnvelope(lines, 0, Number.POSITIVE_INFINITY);
    expect(stretches.map((one) => one.names[0])).toEqual(["none", "selfhelp", "group"]);
    expect(stretches[0]!.to).toBeCloseTo(158.66371040859087, 6);
    expect(stretches[1]!.to).toBeCloseTo(224.66505868686738, 6);
    expect(at(250).perfectInformation).toBeCloseTo(45.774077595696156, 8);
    expect(at(250).expectedLoss.selfhelp).toBeCloseTo(56.77654190717642, 8);
  });
  test("voi's chemo: EVPI as its test suite has it", () => {
    const { at } = draws("voi/chemo_cea.csv.gz");
    const published = [8.76486716445652, 368.605096225918, 206.468704777362, 150.472904023947, 126.983450042782];
    published.forEach((evpi, i) => void expect(at((i + 1) * 10000).perfectInformation).toBeCloseTo(evpi, 6));
  });
  test("dampack's example at 41,000: Surgery is most often best, Chemo is best on average", () => {
    const found = draws("dampack/example_psa_cost_effect.csv.gz").at(41000);
    expect(found.bestOnAverage).toBe("chemo");
    expect(found.best).toEqual({ chemo: 0.3147, radio: 0.3142, surg: 0.3711 });
  });
});

test("never negative, shares add up to 1, and the order of options changes nothing", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 }), {
        minLength: 1,
        maxLength: 5,
      }),
      (columns) => {
        const named = columns.map((values, i) => [String.fromCharCode(97 + i), values] as const);
        const found = valueOfInformation(new Map(named));
        expect(found.perfectInformation).toBeGreaterThanOrEqual(0);
        expect(Object.values(found.expectedLoss).every((loss) => loss >= found.perfectInformation)).toBe(true);
        expect(Object.values(found.best).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
        expect(valueOfInformation(new Map([...named].reverse()))).toEqual(found);
      },
    ),
  );
});

test("no options, no draws and values that are no numbers are refused", () => {
  expect(() => valueOfInformation(new Map())).toThrow(/at least one option/);
  expect(() => valueOfInformation(new Map([["a", []]]))).toThrow(RangeError);
  expect(() =>
    valueOfInformation(
      new Map([
        ["a", [1]],
        ["b", [Number.NaN]],
      ]),
    ),
  ).toThrow(/draw 0: expected finite/);
});
