import { createHash } from "node:crypto";

/** Texts of more characters than this are transcripts and the like: only their start and a fingerprint are kept. */
export const longestText = 1_000;

/**
 * A text of at most 1,000 characters as it is; of a longer one the first 100 characters, its length and the start of its SHA-256,
 * so that equal texts stay equal, different ones different, and a transcript of megabytes is never held.
 *
 * @example
 * shortened("short") // "short"
 */
export function shortened(text: string): string {
  if (text.length <= longestText) return text;
  const fingerprint = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return `${wellFormed(text.slice(0, 100))}… [${text.length} characters, sha256 ${fingerprint}]`;
}

/** Half of a surrogate pair cannot be written as UTF-8; it becomes the replacement character. */
export function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD");
}
