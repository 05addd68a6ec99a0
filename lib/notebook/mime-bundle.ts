import { inspect } from "node:util";

/** One value in several forms, by MIME type; a client shows the richest one that it can. */
export interface MimeBundle {
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * A value as a MIME bundle. Plain text is always in it, beside what the value's own `[Symbol.for("Jupyter.display")]()` gives.
 */
export async function mimeBundle(value: unknown): Promise<MimeBundle> {
  const own = await ownDisplay(value);
  return { data: { ...own, "text/plain": own?.["text/plain"] ?? plainText(value) }, metadata: {} };
}

async function ownDisplay(value: unknown): Promise<Record<string, unknown> | null> {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) return null;
  const show = (value as Record<symbol, unknown>)[Symbol.for("Jupyter.display")];
  if (typeof show !== "function") return null;
  const shown = await show.call(value);
  return typeof shown === "object" && shown !== null ? shown : null;
}

/** A text of several lines stands as it is; everything else as Node prints it. */
function plainText(value: unknown): string {
  return typeof value === "string" && value.includes("\n") ? value : inspect(value);
}
