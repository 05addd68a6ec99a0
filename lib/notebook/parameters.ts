import { InputError, printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import { withCellIds } from "./cell-ids";
import { type Cell, type CodeCell, cellTags, type JsonObject, type Notebook } from "./notebook";

/** A parameter's value: what was typed, read as a number, true, false or null where it is one. */
export type ParameterValue = string | number | boolean | null;

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
  const write = writers[language.toLowerCase()];
  if (write === undefined) {
    const known = Object.keys(writers).join(", ");
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

/** Reads a value as papermill does: true, false, null (and Python's True, False, None), a number, else the text itself. */
export function parameterValue(text: string): ParameterValue {
  const words: Readonly<Record<string, boolean | null>> = {
    true: true,
    True: true,
    false: false,
    False: false,
    null: null,
    None: null,
  };
  if (Object.hasOwn(words, text)) return words[text]!;
  const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const exact = Number.isFinite(number) && (!/^[+-]?\d+$/.test(text) || Number.isSafeInteger(number));
  // 007 is an id, not seven; and a whole number too long for a number would change its digits.
  return exact && !/^[+-]?0\d/.test(text) ? number : text;
}

/** The language a notebook's cells are in: what its kernel says, in lower case. */
export function languageOf(info: JsonObject, fallback: string): string {
  const name = (info.language_info as JsonObject | undefined)?.name;
  return typeof name === "string" ? name : fallback;
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

type Writer = (name: string, value: ParameterValue, declared: string) => string;

const writers: Readonly<Record<string, Writer>> = {
  typescript: (name, value, declared) => {
    const { keyword, type } = declarationOf(name, declared);
    return `${keyword}${name}${type} = ${JSON.stringify(value)};`;
  },
  javascript: (name, value, declared) => `${declarationOf(name, declared).keyword}${name} = ${JSON.stringify(value)};`,
  python: (name, value) => {
    const words: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" };
    return `${name} = ${words[String(value)] !== undefined && typeof value !== "string" ? words[String(value)] : JSON.stringify(value)}`;
  },
};

/** How the parameters cell declares a name: `let `, `const `, `var ` or nothing, and its type with the colon. */
function declarationOf(name: string, declared: string): { keyword: string; type: string } {
  const escaped = name.replaceAll("$", "\\$");
  const match = new RegExp(`\\b(let|const|var)\\s+${escaped}\\s*(:[^=;\\n]+?)?\\s*=[^>]`).exec(declared);
  if (match !== null) return { keyword: `${match[1]} `, type: match[2] ?? "" };
  return { keyword: new RegExp(`^\\s*${escaped}\\s*=[^=>]`, "m").test(declared) ? "" : "let ", type: "" };
}
