import type { CellValue } from "../column-reader";
import type { Json } from "../json-shape";
import { besides } from "./log-cells";

/**
 * A sample's own fields as cells. Texts have their white space as in Inspect's summaries, so that a run is the same whichever of the
 * two it is read from.
 */
export function metadataOf({ metadata }: { readonly metadata?: Json | undefined }): Record<string, CellValue> {
  const cells = besides(metadata, "metadata.");
  for (const name in cells) {
    const value = cells[name];
    if (typeof value === "string" && unevenSpace.test(value)) cells[name] = value.replace(spaces, " ").trim();
  }
  return cells;
}

/** What Python's `str.split` takes for white space, other than one space between two words. */
const unevenSpace = /^ | $| {2}|[\x1c-\x1f\x85]|(?![ \ufeff])\s/;
const spaces = /(?:[\x1c-\x1f\x85]|(?!\ufeff)\s)+/g;
