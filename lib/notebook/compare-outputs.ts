import { createHash } from "node:crypto";
import { lineDifference } from "./line-difference";
import { type Cell, cellTags, firstLine, type Json, type Notebook, type Output } from "./notebook";

/**
 * What differs between the outputs in a notebook's file and those of a fresh run, as text that a person can read; an
 * empty list when nothing does. Compared is all that a reader sees: order, kind and data of every output, errors without
 * the escape codes of their colours. Not compared: execution counts and times.
 * A cell tagged `nbval-ignore-output` (nbval's tag) is left out.
 */
export function compareOutputs(committed: Notebook, fresh: Notebook): readonly string[] {
  return committed.cells.flatMap((cell, place) => {
    const other = fresh.cells[place];
    if (cell.cell_type !== "code" || other?.cell_type !== "code" || ignored(cell)) return [];
    const differences = compareCell(cell.outputs, other.outputs);
    if (differences.length === 0) return [];
    return [`cell ${place + 1}: ${firstLine(cell)}\n${differences.map((text) => indent(text)).join("\n")}`];
  });
}

function ignored(cell: Cell): boolean {
  return cellTags(cell).includes("nbval-ignore-output");
}

function compareCell(committed: readonly Output[], fresh: readonly Output[]): string[] {
  const before = committed.map(partsOf);
  const after = fresh.map(partsOf);
  const differences: string[] = [];
  for (let place = 0; place < Math.max(before.length, after.length); place++) {
    const [one, other] = [before[place], after[place]];
    const name = `output ${place + 1}`;
    if (one === undefined) differences.push(`${name}: new in this run\n${show(other!, "+")}`);
    else if (other === undefined) differences.push(`${name}: missing in this run\n${show(one, "-")}`);
    else {
      const keys = [...new Set([...one.keys(), ...other.keys()])];
      for (const key of keys) {
        const [left, right] = [one.get(key), other.get(key)];
        if (left !== right) differences.push(`${name}, ${key}:\n${contrast(key, left, right)}`);
      }
    }
  }
  return differences;
}

/** What a reader sees of an output, part by part. */
function partsOf(output: Output): Map<string, string> {
  if (output.output_type === "stream") return new Map([[output.name, output.text]]);
  if (output.output_type === "error") {
    const traceback = output.traceback.join("\n").replace(/\u001b\[[0-9;]*m/g, "");
    return new Map([
      ["error", `${output.ename}: ${output.evalue}`],
      ["traceback", traceback],
    ]);
  }
  const data = Object.entries(output.data).sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(data.map(([mime, value]) => [mime, typeof value === "string" ? value : canonical(value)]));
}

function canonical(value: Json): string {
  return JSON.stringify(
    value,
    (_, inside) =>
      typeof inside === "object" && inside !== null && !Array.isArray(inside)
        ? Object.fromEntries(Object.entries(inside).sort(([one], [other]) => (one < other ? -1 : 1)))
        : inside,
    1,
  );
}

function contrast(key: string, left: string | undefined, right: string | undefined): string {
  if (left === undefined) return "+ new in this run";
  if (right === undefined) return "- missing in this run";
  if (key.startsWith("image/") && key !== "image/svg+xml") {
    return `- a picture of ${left.length} base64 characters\n+ another one of ${right.length}`;
  }
  return lineDifference(shortPictures(left), shortPictures(right));
}

/** The text with each picture in it as the start of its digest, which differs where the picture does. */
function shortPictures(text: string): string {
  return text.replace(/(data:image\/[a-z+]+;base64,)([A-Za-z0-9+/=]{100,})/g, (_, head: string, data: string) => {
    return `${head}(${data.length} characters, sha256 ${createHash("sha256").update(data).digest("hex").slice(0, 8)})`;
  });
}

function show(parts: ReadonlyMap<string, string>, sign: string): string {
  const [key, text] = [...parts][0] ?? ["nothing", ""];
  const lines = key.startsWith("image/") ? ["a picture"] : text.trimEnd().split("\n");
  const shown = lines.slice(0, 10).map((line) => `${sign} ${line}`);
  return [...shown, ...(lines.length > 10 ? [`${sign} … ${lines.length - 10} more lines`] : [])].join("\n");
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}
