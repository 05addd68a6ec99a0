import { isJsonMime, type Json, type JsonObject, type Output } from "./notebook";

/** The content of a Jupyter message. */
export type Content = Readonly<Record<string, unknown>>;

/** The id under which a display can be changed later, or null. */
export function displayIdOf(content: Content): string | null {
  const id = (content.transient as Content | undefined)?.display_id;
  return typeof id === "string" ? id : null;
}

/** The output with the data of an `update_display_data`. */
export function withData(output: Output, content: Content): Output {
  return { ...output, ...dataOf(content) } as Output;
}

/** The data of a display, made fit for a file: whatever is not JSON is one string. */
export function dataOf(content: Content): { data: JsonObject; metadata: JsonObject } {
  const data = Object.entries((content.data ?? {}) as JsonObject).map(([mime, value]): [string, Json] => [
    mime,
    isJsonMime(mime) ? value : textOf(value),
  ]);
  return { data: Object.fromEntries(data), metadata: (content.metadata ?? {}) as JsonObject };
}

/** The error in an `error` message or in an `execute_reply` whose status is `error`. */
export function errorOf(content: Content): Output & { output_type: "error" } {
  const traceback = Array.isArray(content.traceback) ? content.traceback.map(textOf) : [];
  return {
    output_type: "error",
    ename: textOf(content.ename ?? "Error"),
    evalue: textOf(content.evalue ?? ""),
    traceback,
  };
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((part) => typeof part === "string")) return value.join("");
  return JSON.stringify(value) ?? "";
}
