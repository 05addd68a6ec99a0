// What must hold for any log: drawn by fast-check, with agents, requests, attempts, clusters and unknowns of any number.
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords, type RecordValue } from "../runs/from-records";
import { findNumbers, type NumberColumn } from "../runs/run-table";
import { bootstrap } from "./bootstrap";
import { bootstrapInterval } from "./bootstrap-interval";
import { combineMeasures } from "./combine-measures";
import { estimateMean } from "./estimate-mean";
import { estimateSum } from "./estimate-sum";
import { leadPower } from "./lead-power";
import { pairedLead } from "./paired-lead";
import { passAtK, passPowerK } from "./pass-at-k";
import { passRate } from "./pass-rate";
import { agentRanks } from "./ranks";
import { estimateRatio } from "./ratio-estimate";
import { requestSpread } from "./request-spread";
import { type RequestSums, requestSums } from "./request-sums";
import { resampledLead } from "./resampled-lead";
import { tiedWithBest } from "./tied-with-best";
import { gradedRuns, whoCounts } from "./who-counts";

type Row = Record<string, RecordValue>;

const run = fc.record({
  agent: fc.constantFrom("A", "B", "C"),
  request: fc.constantFrom(..."abcdefghij"),
  passed: fc.constantFrom(0, 1, null),
  y: fc.option(fc.integer({ min: -50, max: 50 }), { freq: 8 }),
  cost: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 30 }),
  status: fc.constantFrom("ok", "ok", "ok", "error", "infra"),
});

/** Logs with attempts numbered within agent and request, with or without clusters; always a run of A and of B. */
const anyLog = fc
  .record({ rows: fc.array(run, { minLength: 2, maxLength: 60 }), clustered: fc.boolean() })
  .map(({ rows, clustered }) => {
    const attempts = new Map<string, number>();
    const all = [{ ...rows[0]!, agent: "A" }, { ...rows[1]!, agent: "B" }, ...rows.slice(2)];
    return all.map((row): Row => {
      const slot = `${row.agent} ${row.request}`;
      attempts.set(slot, (attempts.get(slot) ?? 0) + 1);
      const cluster = clustered ? { cluster: `c${row.request.charCodeAt(0) % 4}` } : {};
      return { ...row, ...cluster, attempt: attempts.get(slot)! };
    });
  });

function sumsOf(rows: readonly Row[]): RequestSums {
  const table = fromRecords(rows);
  const who = whoCounts(table);
  const measures = new Map<string, NumberColumn>([
    ["grade", who.grade],
    ["grade.given", gradedRuns(who)],
  ]);
  for (const name of ["y", "cost"]) {
    const column = findNumbers(table, name)!;
    measures.set(name, { ...column, known: column.known.map((known, row) => known & who.grade.known[row]!) });
  }
  return requestSums(table, measures);
}

/** Everything that this folder answers about a log. */
function answers(sums: RequestSums) {
  const agents = sums.agents;
  const pairs = agents.flatMap((a) => agents.map((b) => [a, b] as const));
  const own = bootstrap(sums, { resamples: 20, measures: ["grade", "y"], errors: true });
  const methods = ["percentile", "basic", "bca", "studentized"] as const;
  const measures = ["grade", "y", "cost"];
  return {
    means: measures.flatMap((measure) => agents.map((agent) => estimateMean(sums, measure, agent))),
    sums: agents.map((agent) => estimateSum(sums, "cost", agent)),
    rates: agents.map((agent) => passRate(sums, agent)),
    powers: agents.flatMap((agent) => [1, 2].flatMap((k) => [passPowerK(sums, agent, k), passAtK(sums, agent, k)])),
    spreads: agents.map((agent) => requestSpread(sums, "y", agent)),
    ratios: agents.flatMap((agent) => [
      estimateRatio(sums, "y", "grade", agent),
      estimateRatio(sums, "y", "grade", agent, "delta"),
    ]),
    leads: measures.flatMap((measure) => pairs.map((pair) => pairedLead(sums, measure, pair))),
    power: pairs.map((pair) => leadPower(pairedLead(sums, "y", pair))),
    best: measures.map((measure) => tiedWithBest(sums, measure, agents)),
    ranks: ["grade", "y"].map((measure) => agentRanks(own, measure)),
    intervals: agents.flatMap((agent) => {
      const ratio = own.means.get("y")!.get(agent);
      return methods.map((method) => (ratio === undefined ? null : bootstrapInterval(ratio, method)));
    }),
    leadIntervals: pairs.map((pair) => {
      const ratio = resampledLead(own, "y", pair);
      return ratio === null ? null : bootstrapInterval(ratio, "bca");
    }),
  };
}

/** Every number anywhere in an answer. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

test("no answer about any log holds NaN or Infinity, and every null says why", () => {
  fc.assert(
    fc.property(anyLog, (rows) => {
      const all = answers(sumsOf(rows));
      expect(numbersIn(all).filter((value) => !Number.isFinite(value))).toEqual([]);
      for (const estimate of [
        ...all.means,
        ...all.sums,
        ...all.powers,
        ...all.ratios,
        ...all.leads.map((l) => l.lead),
      ]) {
        const known = [estimate.estimate, estimate.standardError, estimate.low, estimate.high].every((v) => v !== null);
        if (!known) expect(estimate.why).toMatch(/\w/);
        if (estimate.low !== null && estimate.high !== null) expect(estimate.low).toBeLessThanOrEqual(estimate.high);
      }
    }),
    { numRuns: 60 },
  );
});

test("the order of rows changes nothing, to the last bit", () => {
  const shuffled = anyLog.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length })),
  );
  fc.assert(
    fc.property(shuffled, ([rows, other]) => {
      expect(answers(sumsOf(other))).toEqual(answers(sumsOf(rows)));
    }),
    { numRuns: 40 },
  );
});

test("what an agent is called changes nothing for it, nor the order in which agents are asked for", () => {
  fc.assert(
    fc.property(anyLog, (rows) => {
      const names: Record<string, string> = { A: "Z", B: "B", C: "C" };
      const sums = sumsOf(rows);
      const renamed = sumsOf(rows.map((row) => ({ ...row, agent: names[String(row.agent)]! })));
      expect(estimateMean(renamed, "y", "Z")).toEqual(estimateMean(sums, "y", "A"));
      expect(pairedLead(renamed, "y", ["Z", "B"]).lead).toEqual(pairedLead(sums, "y", ["A", "B"]).lead);
      const [forth, back] = [[...sums.agents], [...sums.agents].reverse()];
      expect(tiedWithBest(sums, "y", back)).toEqual(tiedWithBest(sums, "y", forth));
    }),
    { numRuns: 60 },
  );
});

test("ties are symmetric: the lead turned round is the other's, and as tied", () => {
  fc.assert(
    fc.property(anyLog, fc.constantFrom("grade", "y"), (rows, measure) => {
      const sums = sumsOf(rows);
      const [forth, back] = [pairedLead(sums, measure, ["A", "B"]), pairedLead(sums, measure, ["B", "A"])];
      expect(back.tied).toBe(forth.tied);
      expect(back.unmatched).toBe(forth.unmatched);
      if (forth.lead.estimate === null) expect(back.lead.estimate).toBeNull();
      else expect(back.lead.estimate! + forth.lead.estimate).toBe(0);
      if (forth.lead.low !== null) expect(back.lead.high! + forth.lead.low).toBeCloseTo(0, 9);
      const lower = pairedLead(sums, measure, ["A", "B"], { better: "lower" });
      expect(lower.lead.estimate).toEqual(back.lead.estimate);
    }),
    { numRuns: 100 },
  );
});

test("a constant added to every value shifts the mean and leaves its error; a factor scales both", () => {
  fc.assert(
    fc.property(anyLog, fc.integer({ min: -9, max: 9 }), fc.constantFrom(-4, 0.5, 2, 10), (rows, shift, factor) => {
      const sums = combineMeasures(sumsOf(rows), "z", new Map([["y", factor]]), shift);
      const [y, z] = [estimateMean(sums, "y", "A"), estimateMean(sums, "z", "A")];
      if (y.estimate === null) {
        expect(z.estimate).toBeNull();
        return;
      }
      expect(z.estimate).toBeCloseTo(factor * y.estimate + shift, 9);
      if (y.standardError === null) expect(z.standardError).toBeNull();
      else expect(z.standardError).toBeCloseTo(Math.abs(factor) * y.standardError, 9);
    }),
    { numRuns: 100 },
  );
});

test("attempts repeated as copies change no estimate and no error", () => {
  fc.assert(
    fc.property(anyLog, (rows) => {
      const copies = rows.map((row) => ({ ...row, attempt: Number(row.attempt) + 100 }));
      const [once, twice] = [sumsOf(rows), sumsOf([...rows, ...copies])];
      for (const measure of ["grade", "y"]) {
        const [a, b] = [estimateMean(once, measure, "A"), estimateMean(twice, measure, "A")];
        if (a.estimate === null) expect(b.estimate).toBeNull();
        else expect(b.estimate).toBeCloseTo(a.estimate, 9);
        if (a.standardError !== null) expect(b.standardError).toBeCloseTo(a.standardError, 9);
        const [lead, same] = [pairedLead(once, measure, ["A", "B"]), pairedLead(twice, measure, ["A", "B"])];
        if (lead.lead.standardError !== null) {
          expect(same.lead.standardError).toBeCloseTo(lead.lead.standardError, 9);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("requests repeated as copies within their cluster do not shrink its error", () => {
  fc.assert(
    fc.property(anyLog, (rows) => {
      const named: Row[] = rows.map((row) => ({ ...row, cluster: `c${row.request}` }));
      const copies: Row[] = named.map((row) => ({ ...row, request: `${row.request} again` }));
      const [once, twice] = [
        estimateMean(sumsOf(named), "y", "A"),
        estimateMean(sumsOf([...named, ...copies]), "y", "A"),
      ];
      if (once.standardError !== null) expect(twice.standardError).toBeCloseTo(once.standardError, 9);
    }),
    { numRuns: 60 },
  );
});

test("bounds hold the pass rate whatever the missing grades would have been", () => {
  fc.assert(
    fc.property(anyLog, (rows) => {
      const { rate, bounds } = passRate(
        sumsOf(rows.map((row) => ({ ...row, attempt: 1, request: `${row.request}${row.attempt}` }))),
        "A",
      );
      expect(bounds!.worst).toBeLessThanOrEqual(bounds!.best);
      if (rate.estimate === null) return;
      expect(rate.estimate).toBeGreaterThanOrEqual(bounds!.worst - 1e-12);
      expect(rate.estimate).toBeLessThanOrEqual(bounds!.best + 1e-12);
    }),
    { numRuns: 60 },
  );
});
