import type { RequestSums } from "./request-sums";

/** Which unit each request falls into when units are resampled. */
export interface Units {
  readonly kind: "request" | "cluster" | "bucket";
  readonly count: number;
  /** Unit by request. */
  readonly of: Int32Array;
  /** Units of each stratum, which lie together in this order. */
  readonly strata: readonly number[];
}

/** How requests become units. */
export interface UnitOptions {
  /** Draw each task's units for themselves, so that every resample has the log's own mix of tasks. */
  readonly stratifyByTask?: boolean | undefined;
  /** Above four times this many units they are put into this many buckets by a hash; 4,096 when left out. */
  readonly buckets?: number | undefined;
}

/**
 * The units that are independent: clusters where the log has them, requests otherwise. Where there are very many, units
 * are put into buckets by a hash of their name: a bucket of whole units is as independent as they are, and 4,096 of them
 * tell the spread of a mean to about 1 %.
 *
 * @throws RangeError when strata are asked for and there are no tasks, a cluster is in two tasks, or there are so many
 * units that they need buckets, which have no task
 */
export function unitsOf(sums: RequestSums, { stratifyByTask = false, buckets = 4096 }: UnitOptions = {}): Units {
  const names = sums.cluster?.names ?? sums.requests;
  const own = sums.cluster?.codes ?? counting(sums.requests.length);
  if (names.length > 4 * buckets) {
    if (stratifyByTask) throw new RangeError(`${names.length} units need buckets, which cannot be stratified by task`);
    const bucketOf = new Int32Array(names.length);
    for (let unit = 0; unit < names.length; unit++) bucketOf[unit] = hash(names[unit]!) % buckets;
    return { kind: "bucket", count: buckets, of: own.map((unit) => bucketOf[unit]!), strata: [buckets] };
  }
  const kind = sums.cluster === null ? "request" : "cluster";
  if (!stratifyByTask) return { kind, count: names.length, of: own, strata: [names.length] };
  return { kind, count: names.length, ...byTask(sums, own, names) };
}

/** 0, 1, 2 … */
function counting(length: number): Int32Array {
  const places = new Int32Array(length);
  for (let place = 0; place < length; place++) places[place] = place;
  return places;
}

function byTask(sums: RequestSums, own: Int32Array, names: readonly string[]): Pick<Units, "of" | "strata"> {
  if (sums.task === null) throw new RangeError("the log has no tasks to stratify by");
  const taskOf = new Int32Array(names.length).fill(-2);
  for (let request = 0; request < own.length; request++) {
    const unit = own[request]!;
    const task = sums.task.codes[request]!;
    if (taskOf[unit] !== -2 && taskOf[unit] !== task) {
      throw new RangeError(`cluster "${names[unit]}" is in two tasks, so tasks cannot be strata`);
    }
    taskOf[unit] = task;
  }
  const order = [...names.keys()].sort((a, b) => taskOf[a]! - taskOf[b]! || a - b);
  const place = new Int32Array(names.length);
  const strata = new Map<number, number>();
  order.forEach((unit, at) => {
    place[unit] = at;
    strata.set(taskOf[unit]!, (strata.get(taskOf[unit]!) ?? 0) + 1);
  });
  return { of: own.map((unit) => place[unit]!), strata: [...strata.values()] };
}

/** FNV-1a over code units (Fowler, Noll and Vo), with MurmurHash3's finaliser so that every bit counts. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) h = Math.imul(h ^ text.charCodeAt(place), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
