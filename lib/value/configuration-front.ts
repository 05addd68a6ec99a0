import { hullOf } from "./convex-hull";

/** A configuration of an agent: what a run costs, and its quality. */
export interface Configuration {
  readonly name: string;
  /** US dollars; null when unknown. Lower is better. */
  readonly cost: number | null;
  /** Such as accuracy; null when unknown. Higher is better. */
  readonly quality: number | null;
}

/** Where a configuration stands. */
export interface Standing {
  readonly name: string;
  /**
   * "front": nothing dominates it. "hull": on the front, and best for some price of quality, or as one of two that are mixed.
   * "dominated": another one is at least as good in both and better in one. "unknown": its cost or quality is not known.
   */
  readonly status: "hull" | "front" | "dominated" | "unknown";
  /** One that dominates it, the cheapest by name. */
  readonly by: string | null;
  /** On the hull: dollars for one more unit of quality, from the next cheaper one there; null for the cheapest. */
  readonly dollarsPerQuality: number | null;
}

/**
 * The Pareto front of cost and quality over configurations, and its upper convex hull. Preference comes last: a linear price of
 * quality picks a point of the hull, while a budget or a quality floor can pick any point of the front (Kapoor et al. 2024;
 * Qian et al. 2026; Miettinen 1999). Points of the front that are not on the hull are beaten by running two others in turn
 * ("extended dominance" in health economics). Equal points stay together. Here a lead is a lead: for ties within the standard
 * error run a strategy on the runs.
 *
 * @example
 * configurationFront([{ name: "A", cost: 1, quality: 0.8 }, { name: "B", cost: 2, quality: 0.6 }])[1]?.status // "dominated"
 */
export function configurationFront(configurations: readonly Configuration[]): Standing[] {
  const known = configurations.filter((one): one is Known => isKnown(one.cost) && isKnown(one.quality));
  const sorted = [...known].sort((a, b) => a.cost - b.cost || b.quality - a.quality || (a.name < b.name ? -1 : 1));
  const front = sorted.filter((one) => !sorted.some((other) => dominates(other, one)));
  const hull = hullOf(
    front.map(({ cost, quality }) => [cost, quality] as const),
    "higher",
  );
  return configurations.map((one) => {
    const { name } = one;
    if (!known.includes(one as Known)) return { name, status: "unknown", by: null, dollarsPerQuality: null };
    const own = one as Known;
    const place = hull.findIndex(([cost, quality]) => cost === own.cost && quality === own.quality);
    if (place >= 0) return { name, status: "hull", by: null, dollarsPerQuality: slopeFrom(hull[place - 1], own) };
    const by = sorted.find((other) => dominates(other, own));
    return { name, status: by === undefined ? "front" : "dominated", by: by?.name ?? null, dollarsPerQuality: null };
  });
}

type Known = Configuration & { readonly cost: number; readonly quality: number };

function isKnown(value: number | null): boolean {
  return value !== null && Number.isFinite(value);
}

function dominates(one: Known, other: Known): boolean {
  const noWorse = one.cost <= other.cost && one.quality >= other.quality;
  return noWorse && (one.cost < other.cost || one.quality > other.quality);
}

function slopeFrom(from: readonly [cost: number, quality: number] | undefined, to: Known): number | null {
  return from === undefined ? null : (to.cost - from[0]) / (to.quality - from[1]);
}
