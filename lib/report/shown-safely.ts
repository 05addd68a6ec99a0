/**
 * The same value with every control character of its texts and keys written out, such as `\\x1b`, so that nothing in a log
 * can steer a terminal or break a line.
 */
export function shownSafely<Value>(value: Value): Value {
  if (typeof value === "string") return escapeControls(value) as Value;
  if (Array.isArray(value)) return value.map((item) => shownSafely(item)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const safe = Object.create(null) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(value)) safe[escapeControls(key)] = shownSafely(inner);
  return safe as Value;
}

function escapeControls(text: string): string {
  return text.replace(
    /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
