import fc from "fast-check";
import { expect, test } from "vitest";
import { cellTags, type Notebook } from "./notebook";
import { parameterValue } from "./parameter-value";
import { withParameters } from "./parameters";
import { codeNotebook } from "./toy-launch";

const notebook = codeNotebook(
  "import x",
  ['const hour = 100;\nlet mode: "fast" | "slow" = "fast";\nvar top = 1', "parameters"],
  "use(hour)",
);
const set = (over: Notebook, values: Record<string, string | number | boolean | null>, language = "typescript") =>
  withParameters(over, new Map(Object.entries(values)), language, "n.ipynb");

test("the values come right behind the parameters cell and keep its keyword and type", () => {
  const { cells } = set(notebook, { mode: "slow", hour: 60, top: null });
  expect(cells.map((cell) => cellTags(cell))).toEqual([[], ["parameters"], ["injected-parameters"], []]);
  expect(cells[2]!.source).toBe(
    '// Parameters\nlet mode: "fast" | "slow" = "slow";\nconst hour = 60;\nvar top = null;',
  );
  expect(cells[2]!.id).toMatch(/^[0-9a-f]{8}$/);
});

test("an injected cell of an earlier run is replaced in place", () => {
  const once = set(notebook, { hour: 60 });
  const twice = set(once, { hour: 70 });
  expect(twice.cells).toHaveLength(4);
  expect(twice.cells[2]!.source).toBe("// Parameters\nconst hour = 70;");
  expect(set(once, { hour: 60 })).toEqual(once);
});

test("without a parameters cell they come on top; without parameters nothing changes", () => {
  expect(set(codeNotebook("a"), { hour: 1 }).cells.map((cell) => cell.source)).toEqual([
    "// Parameters\nlet hour = 1;",
    "a",
  ]);
  expect(set(notebook, {})).toBe(notebook);
});

test("Python gets Python's words", () => {
  const { cells } = set(codeNotebook("a"), { a: true, b: null, c: "it's", d: -1.5 }, "python");
  expect(cells[0]!.source).toBe('# Parameters\na = True\nb = None\nc = "it\'s"\nd = -1.5');
});

test("a name that is mistyped, no identifier or code is refused, all at once", () => {
  const fault = () => set(notebook, { huor: 1, "x;y": 2, "a=1": 3 });
  expect(fault).toThrow(/3 problems in n\.ipynb/);
  expect(fault).toThrow(/has no "huor"\. Did you mean "hour"\?/);
  expect(fault).toThrow(/got "x;y"\. Write -p NAME VALUE/);
  expect(() => set(notebook, { hour: 1 }, "cobol")).toThrow(/this notebook is in cobol/);
});

// papermill/cli.py, _resolve_type: True, False, None, int, float, else the text
test("values are numbers, true, false, null, else text; ids keep their zeros and digits", () => {
  const texts = [
    "1",
    "-2.5",
    "1e3",
    "true",
    "False",
    "None",
    "",
    "007",
    "9007199254740993",
    "1.2.3",
    "NaN",
    "Infinity",
  ];
  expect(texts.map(parameterValue)).toEqual([
    ...[1, -2.5, 1000, true, false, null],
    ...["", "007", "9007199254740993", "1.2.3", "NaN", "Infinity"],
  ]);
});

test("no value can break out of its literal", () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const { source } = set(codeNotebook("a"), { it: value }, "javascript").cells[0]!;
      expect(new Function(`${source}\nreturn it`)()).toBe(value);
    }),
  );
});
