import type { RequestSums } from "../statistics/request-sums";

/** A task type and how much of the work it is. */
export interface TaskTraffic {
  readonly task: string;
  /** In the log's own list of task types; null where there are none, so that all requests are one type. */
  readonly code: number | null;
  /** Share of the volume, above 0 and at most 1; all together are 1. */
  readonly traffic: number;
}

/**
 * The share of the volume that each task type is, 0 to 1: of the amounts given by task type, or of the log's requests. Types without
 * volume are left out.
 *
 * @throws RangeError when an amount is negative or not finite, or all task types of the log are without
 */
export function taskTraffic(sums: RequestSums, given: Readonly<Record<string, number>> | undefined): TaskTraffic[] {
  if (sums.task === null) return [{ task: "all", code: null, traffic: 1 }];
  const counts = sums.task.names.map((name, code) => {
    const own = given === undefined ? sums.task!.codes.filter((one) => one === code).length : (given[name] ?? 0);
    if (!(own >= 0 && Number.isFinite(own)))
      throw new RangeError(`traffic of "${name}": expected at least 0, got ${own}`);
    return { task: name, code, own };
  });
  const total = counts.reduce((sum, { own }) => sum + own, 0);
  if (!(total > 0)) throw new RangeError("the traffic covers no task of the log");
  return counts.filter(({ own }) => own > 0).map(({ task, code, own }) => ({ task, code, traffic: own / total }));
}
