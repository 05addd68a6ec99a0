/** A JSON value, with objects that have no prototype, so that no key means anything. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Names and scalars of a record, those of nested objects under "outer.inner". */
export type Pairs = [string, null | boolean | number | string][];

/**
 * What of a JSON document is kept; all else is skipped without being held. Scalars are kept wherever a shape is.
 */
export interface Shape {
  /** Kept keys of an object. */
  readonly keys?: ReadonlyMap<string, Shape> | undefined;
  /** What is kept of an object's other keys. */
  readonly other?: Shape | undefined;
  /** What is kept of each item of an array. */
  readonly item?: Shape | undefined;
  /** Of an item of an array: whether it is worth holding, once it has been read. All are when left out. */
  readonly only?: ((item: Json) => boolean) | undefined;
  /** The value is not held with its parent but handed over at once, under this name. */
  readonly emit?: string | undefined;
  /** An object becomes pairs of names and scalars; arrays in it are skipped. */
  readonly flat?: boolean | undefined;
}

const leaf: Shape = {};

/** An object of which these keys are kept; `true` keeps a scalar. */
export function keys(kept: Readonly<Record<string, Shape | true>>, other?: Shape): Shape {
  return { keys: new Map(Object.entries(kept).map(([key, shape]) => [key, shape === true ? leaf : shape])), other };
}

/** An array of which each item is kept so. */
export function each(item: Shape): Shape {
  return { item };
}

/** Everything, `depth` levels of objects and arrays deep. */
export function whole(depth: number): Shape {
  if (depth === 0) return leaf;
  const inner = whole(depth - 1);
  return { other: inner, item: inner };
}

/** What a shape keeps of a value that is held whole: the same as if it had been read with the shape. Nothing is emitted or flat. */
export function keptOf(value: Json, shape: Shape): Json | undefined {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const { item } = shape;
    if (item === undefined) return undefined;
    return value.flatMap((one: Json) => {
      const kept = keptOf(one, item);
      return kept === undefined || item.only?.(kept) === false ? [] : [kept];
    });
  }
  if (shape.keys === undefined && shape.other === undefined) return undefined;
  // a plain object is several times as fast to make and to read as one without a prototype; "__proto__" is defined, not set
  const held: Record<string, Json | undefined> = {};
  for (const key in value) {
    const own = shape.keys?.get(key) ?? shape.other;
    const inner = (value as { readonly [key: string]: Json | undefined })[key];
    const kept = own === undefined || inner === undefined ? undefined : keptOf(inner, own);
    if (kept === undefined) continue;
    if (key === "__proto__") Object.defineProperty(held, key, { value: kept, enumerable: true });
    else held[key] = kept;
  }
  return held;
}

/** The object at that key, or null where it is none. */
export function objectAt(value: Json | undefined, key: string): { readonly [key: string]: Json | undefined } | null {
  const inner = isObject(value) ? value[key] : undefined;
  return isObject(inner) ? inner : null;
}

/** Whether a JSON value is an object, and no array. */
export function isObject(value: Json | undefined): value is { readonly [key: string]: Json | undefined } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The items at that key; none where it is no array. */
export function itemsAt(value: Json | undefined, key: string): readonly Json[] {
  const inner = isObject(value) ? value[key] : undefined;
  return Array.isArray(inner) ? inner : [];
}

/** The text or number at that key as text; null for anything else. */
export function textOf(value: Json | undefined): string | null {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : null;
}

/** The finite number at that key; null for anything else. */
export function numberOf(value: Json | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
