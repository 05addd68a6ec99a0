import type { Json, JsonObject } from "./notebook";

/**
 * A notebook of format 3 (2013 to 2015, before Jupyter) in the shape of 4.5.
 * The same steps as Jupyter's nbformat takes (`nbformat/v4/convert.py`): worksheets are put end to end, headings become
 * Markdown, `input`, `prompt_number`, `pyout` and `pyerr` get their names of today. What does not fit is left as it is, for
 * the check that follows to name.
 */
export function fromNotebook3(raw: JsonObject): JsonObject {
  const { name: _name, signature: _signature, ...metadata } = asObject(raw.metadata);
  const cells = asList(raw.worksheets).flatMap((worksheet) => asList(asObject(worksheet).cells).map(upgradeCell));
  return { metadata, nbformat: 4, nbformat_minor: 5, cells };
}

function upgradeCell(raw: Json): Json {
  const cell: Record<string, Json> = { ...asObject(raw), metadata: asObject(asObject(raw).metadata) };
  if (cell.cell_type === "heading") {
    const { level, ...rest } = cell;
    const hashes = "#".repeat(typeof level === "number" ? level : 1);
    return { ...rest, cell_type: "markdown", source: `${hashes} ${joined(cell.source).replace(/\s*\n\s*/g, " ")}` };
  }
  if (cell.cell_type === "html") return { ...cell, cell_type: "markdown" };
  if (cell.cell_type !== "code") return cell;
  const { input, prompt_number, language: _language, collapsed, metadata, ...rest } = cell;
  return {
    ...rest,
    metadata: collapsed === undefined ? metadata! : { ...asObject(metadata), collapsed },
    source: input ?? "",
    execution_count: prompt_number ?? null,
    outputs: asList(cell.outputs).map(upgradeOutput),
  };
}

const mimeOf: ReadonlyMap<string, string> = new Map([
  ["text", "text/plain"],
  ["html", "text/html"],
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["jpeg", "image/jpeg"],
  ["latex", "text/latex"],
  ["json", "application/json"],
  ["javascript", "application/javascript"],
]);

function upgradeOutput(raw: Json): Json {
  const output = asObject(raw);
  if (output.output_type === "stream") {
    const { stream, ...rest } = output;
    return { ...rest, name: stream ?? "stdout" };
  }
  if (output.output_type === "pyerr") return { ...output, output_type: "error" };
  if (output.output_type !== "pyout" && output.output_type !== "display_data") return output;
  const { output_type, prompt_number, metadata, ...data } = output;
  const mime = Object.entries(data).map(([key, value]): [string, Json] => [mimeOf.get(key) ?? key, value]);
  const shown = {
    data: Object.fromEntries(mime.map(([key, value]) => [key, key === "application/json" ? parsed(value) : value])),
    metadata: asObject(metadata),
  };
  return output_type === "pyout"
    ? { output_type: "execute_result", execution_count: prompt_number ?? null, ...shown }
    : { output_type, ...shown };
}

function parsed(text: Json): Json {
  try {
    return JSON.parse(joined(text));
  } catch {
    return text;
  }
}

function joined(text: Json | undefined): string {
  return Array.isArray(text) ? text.join("") : typeof text === "string" ? text : "";
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
