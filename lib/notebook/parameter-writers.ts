import type { ParameterValue } from "./parameter-value";

/** Writes the line of code that sets a parameter; `declared` is the code of the parameters cell. */
type Writer = (name: string, value: ParameterValue, declared: string) => string;

/** How parameters are set, by language in lower case. */
export const parameterWriters: Readonly<Record<string, Writer>> = {
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
