import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { type CodeCell, cellTags } from "./notebook";
import { parseNotebook } from "./parse-notebook";

// The teaching notebooks, as they are committed. That their outputs are right is what `objective-lab run --check` checks.
const folder = resolve(__dirname, "../../notebooks");
const files = readdirSync(folder).filter((name) => name.endsWith(".ipynb"));

describe.each(files)("%s", (name) => {
  const text = readFileSync(join(folder, name), "utf8");
  const { cells, metadata } = parseNotebook(text, name);
  const code = cells.filter((cell): cell is CodeCell => cell.cell_type === "code");

  test("is for our kernel, was run from top to bottom, and no cell failed", () => {
    expect(metadata.kernelspec).toMatchObject({ name: "objective-lab", display_name: "TypeScript (objective-lab)" });
    expect(code.map((cell) => cell.execution_count)).toEqual(code.map((_, place) => place + 1));
    expect(code.flatMap((cell) => cell.outputs.filter(({ output_type }) => output_type === "error"))).toEqual([]);
    expect(text.length).toBeLessThan(1_000_000);
  });

  test("starts with a question, and has one cell of parameters", () => {
    expect(cells[0]!.source).toMatch(/^# \d+ · .+\?\n\n\*\*Question\.\*\*/);
    expect(cells.filter((cell) => cellTags(cell).includes("parameters")).map((cell) => cell.id)).toEqual([
      "parameters",
    ]);
  });

  test("has cells of a few lines, but for checks and solutions, which are folded", () => {
    for (const { id, source, metadata } of code) {
      if (metadata.jupyter === undefined) expect(source.split("\n").length, id).toBeLessThanOrEqual(14);
    }
  });

  test("has an exercise whose folded solution is the very cell that runs", () => {
    const at = cells.findIndex(({ source }) => source.startsWith("## Exercise"));
    const folded = /<details>\n<summary>Solution<\/summary>\n\n```ts\n([\s\S]*?)\n```/.exec(cells[at]!.source);
    const next = cells[at + 1]!;
    expect(cellTags(next)).toContain("solution");
    expect(next.metadata.jupyter).toEqual({ source_hidden: true, outputs_hidden: true });
    expect(next.source).toBe(folded![1]);
    expect(next.source).toMatch(/\bcheck(Figures)?\(/);
  });

  test("links to notebooks that exist", () => {
    const links = cells.flatMap(({ source }) => [...source.matchAll(/\]\(([^)]+\.ipynb)\)/g)].map(([, link]) => link!));
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });
});

test("every cell that the README's table of figures names is there", () => {
  const readme = readFileSync(resolve(folder, "../README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| .+ \| (\[\d\d\]\(.+) \| ((?:`[\w-]+`(?:, )?)+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(25);
  for (const [, links, cells] of rows) {
    const named = [...links!.matchAll(/notebooks\/([\w-]+\.ipynb)/g)].map(([, file]) => file!);
    const ids = named.flatMap((file) =>
      parseNotebook(readFileSync(join(folder, file), "utf8"), file).cells.map(({ id }) => id),
    );
    for (const [, id] of cells!.matchAll(/`([\w-]+)`/g)) expect(ids, links).toContain(id);
  }
});
