import { InputError, printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import { withCellIds } from "./cell-ids";
import { type Cell, type CodeCell, cellTags, type Notebook } from "./notebook";
import type { ParameterValue } from "./parameter-value";
import { parameterWriters } from "./parameter-writers";

/**
 * The notebook with a cell that sets parameters, tagged `injected-parameters`, right behind the cell tagged `parameters` (or on
 * top when there is none). An injected cell of an earlier run is replaced. As papermill does it; beyond that, in TypeScript
 * a parameter keeps the `let`, `const` or `var` and the type that the parameters cell gives it.
 * @param language the kernel's language: typescript, javascript or python
 * @throws InputError when a name is no identifier or is not in the parameters cell, or the language is another one
 */
export function withParameters(
  notebook: Notebook,
  parameters: ReadonlyMap<string, ParameterValue>,
  language: string,
  file: string,
): Notebook {
  if (parameters.size === 0) return notebook;
  const cells = notebook.cells.filter((cell) => !cellTags(cell).includes("injected-parameters"));
  const at = cells.findIndex((cell) => cellTags(cell).includes("parameters"));
  const declared = at < 0 ? null : cells[at]!.source;
  const problems = [...parameters.keys()].flatMap((name) => nameProblem(name, declared) ?? []);
  const write = parameterWriters[language.toLowerCase()];
  if (write === undefined) {
    const known = Object.keys(parameterWriters).join(", ");
    problems.push(
      `parameters can be set in ${known}, and this notebook is in ${printable(language, 40)}. Set them in the notebook.`,
    );
  }
  if (write === undefined || problems.length > 0) {
    throw new InputError(
      "run -p",
      problems.map((message) => ({ file, message })),
    );
  }
  const source = [...parameters].map(([name, value]) => write(name, value, declared ?? "")).join("\n");
  const earlier = notebook.cells.find((cell) => cellTags(cell).includes("injected-parameters"));
  const injected: CodeCell = {
    cell_type: "code",
    ...(earlier?.id !== undefined && { id: earlier.id }),
    metadata: { ...earlier?.metadata, tags: earlier?.metadata.tags ?? ["injected-parameters"] },
    source: language.toLowerCase() === "python" ? `# Parameters\n${source}` : `// Parameters\n${source}`,
    outputs: [],
    execution_count: null,
  };
  const all: Cell[] = [...cells.slice(0, at + 1), injected, ...cells.slice(at + 1)];
  return withCellIds({ ...notebook, cells: all });
}

function nameProblem(name: string, declared: string | null): string | null {
  const shown = printable(name, 60);
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) {
    return `expected the name of a variable, got "${shown}". Write -p NAME VALUE, with a space between the two.`;
  }
  if (declared === null) return null;
  const words = new Set(declared.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []);
  if (words.has(name)) return null;
  const near = nearestName(
    name,
    [...declared.matchAll(/(?:let|const|var)\s+([\p{ID_Continue}$]+)/gu)].map((match) => match[1]!),
  );
  const mend = near === null ? "Declare it there, or leave it out." : `Did you mean "${near}"?`;
  return `the parameters cell has no "${shown}". ${mend}`;
}
