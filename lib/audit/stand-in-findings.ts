import { percent, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import { type NumberColumn, numberColumn, type RunTable, textColumn } from "../runs/run-table";
import { pairedLead } from "../statistics/paired-lead";
import { requestSums } from "../statistics/request-sums";
import type { Evidence } from "../value/evidence";
import { type Finding, finding } from "./finding";
import { type OptimisationStep, standInAgainstGold } from "./stand-in-against-gold";

/** The columns that hold the three, as the objective names them or as logs call them. */
interface StandInColumns {
  readonly step: NumberColumn;
  readonly standIn: NumberColumn;
  readonly gold: NumberColumn;
  readonly names: readonly [standIn: string, gold: string];
}

/**
 * A stand-in that keeps rising while the gold score falls, over the optimisation steps in the log (`audit.standIn`, or columns
 * named `stand_in` and `gold` beside `step`). Both are averaged over the runs of a step, and the change of gold between two
 * steps is taken on the requests that both have.
 */
export function standInFindings({ table, objective }: Evidence): Finding[] {
  const columns = findColumns(table, objective.audit?.standIn);
  if (columns === null) return [];
  const steps = stepsOf(table, columns);
  const verdict = standInAgainstGold(steps);
  if (verdict === null || verdict.firstLoss === null) return [];
  const [standIn, gold] = columns.names.map((name) => printable(name, 40));
  const rows = [...table.agent.codes.keys()].filter(
    (row) => columns.step.known[row] === 1 && columns.step.values[row]! > verdict.bestGold,
  );
  return [
    finding({
      code: "stand-in-diverges",
      severity: "warning",
      message: `${standIn} keeps rising while ${gold} falls, first at step ${plain(verdict.firstLoss)}; ${gold} was best at step ${plain(verdict.bestGold)}`,
      agents: rows.map((row) => table.agent.names[table.agent.codes[row]!]!),
      rows,
      effect: `going on after step ${plain(verdict.bestGold)} has cost ${plain(verdict.lost)} of ${gold}${verdict.emptyGain === null ? "" : `; ${percent(verdict.emptyGain)} of what ${standIn} gained came after it`}`,
      remedy: `stop at step ${plain(verdict.bestGold)}, and take the decision from ${gold}`,
    }),
  ];
}

function findColumns(
  table: RunTable,
  told: { field: string; gold: string; step: string } | undefined,
): StandInColumns | null {
  const find = (pattern: RegExp) => [...table.columns.keys()].filter((name) => pattern.test(name)).sort()[0];
  if (told === undefined && find(/^gold(en)?(_score|_reward)?$/i) === undefined) return null;
  const names =
    told === undefined
      ? [
          find(/^(step|round|iteration|generation|opt(imi[sz]ation)?_step)$/i),
          find(/^(stand_?in|proxy|surrogate)(_score|_reward)?$/i),
          find(/^gold(en)?(_score|_reward)?$/i),
        ]
      : [told.step, told.field, told.gold];
  // Without a column of its own the grade is what is optimised, and versions count their steps in their names.
  names[1] ??= table.columns.has("score") ? "score" : "passed";
  const columns = names.map((name) => (name === undefined ? undefined : numbersOf(table, name)));
  const [, standIn, gold] = columns;
  const step = columns[0] ?? stepsInNames(table);
  if (step === undefined || standIn === undefined || gold === undefined) return null;
  return { step, standIn, gold, names: [names[1]!, names[2]!] };
}

/** The number that each agent's name ends with, where every name ends with its own. */
function stepsInNames({ agent }: RunTable): NumberColumn | undefined {
  const steps = agent.names.map((name) => /(\d+)\D*$/.exec(name)?.[1]);
  if (steps.some((step) => step === undefined) || new Set(steps).size < steps.length) return undefined;
  return numberColumn([...agent.codes].map((code) => Number(steps[code])));
}

function numbersOf(table: RunTable, name: string): NumberColumn | undefined {
  const column = table.columns.get(name);
  return column?.kind === "number" ? column : undefined;
}

/** Means by step; a step is an agent of its own here, so that changes between steps are paired by request. */
function stepsOf(table: RunTable, { step, standIn, gold }: StandInColumns): OptimisationStep[] {
  const rows = [...table.agent.codes.keys()].filter(
    (row) => step.known[row] === 1 && standIn.known[row] === 1 && gold.known[row] === 1,
  );
  const pick = (column: NumberColumn) => numberColumn(rows.map((row) => column.values[row]!));
  const request = textColumn(rows.map((row) => table.request.names[table.request.codes[row]!]!));
  const steps = textColumn(rows.map((row) => String(step.values[row])));
  const measures = new Map([
    ["stand-in", pick(standIn)],
    ["gold", pick(gold)],
  ]);
  const own = {
    ...table,
    rows: rows.length,
    agent: steps,
    request,
    attempt: Int32Array.from(rows.keys()),
    columns: new Map(),
  };
  const sums = requestSums(own, measures);
  const sorted = [...steps.names].sort((a, b) => Number(a) - Number(b));
  const mean = (measure: NumberColumn, name: string) => {
    const inStep = [...rows.keys()].filter((place) => steps.names[steps.codes[place]!] === name);
    return inStep.reduce((all, place) => all + measure.values[place]!, 0) / inStep.length;
  };
  return sorted.map((name, place) => ({
    step: Number(name),
    standIn: mean(measures.get("stand-in")!, name),
    gold: mean(measures.get("gold")!, name),
    goldChangeError: place === 0 ? null : pairedLead(sums, "gold", [name, sorted[place - 1]!]).lead.standardError,
  }));
}
