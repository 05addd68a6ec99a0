// Runs every @example of every doc comment: `expression // value`. An expression may take several lines, and a value may
// go on in comment lines below.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";

// The last digits of a number may differ: 12 significant ones are compared.
expect.addEqualityTesters([
  (a: unknown, b: unknown) =>
    typeof a === "number" && typeof b === "number"
      ? Math.abs(a - b) <= 1e-12 * Math.abs(b) || Object.is(a, b)
      : undefined,
]);

const lib = fileURLToPath(new URL(".", import.meta.url));
const sources = readdirSync(lib, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter(
    (path) => /^\w+\/[\w-]+\.ts$/.test(path) && !/\.(test|browser|d)\.ts$/.test(path) && !path.startsWith("dist/"),
  )
  .sort();

interface Example {
  readonly expression: string;
  readonly value: string;
}

function examplesOf(text: string): { examples: Example[]; blocks: number; empty: string[] } {
  const examples: Example[] = [];
  const empty: string[] = [];
  const blocks = [...text.matchAll(/^ *\* @example\n((?: *\* .*\n)+)/gm)];
  for (const [, body = ""] of blocks) {
    const before = examples.length;
    let open = "";
    for (const line of body.split("\n").map((one) => one.replace(/^ *\* ?/, ""))) {
      if (line.startsWith("@")) break;
      const last = examples.at(-1);
      const at = line.lastIndexOf(" // ");
      if (line.startsWith("// ") && open === "" && last !== undefined) {
        examples[examples.length - 1] = { ...last, value: `${last.value}\n${line.slice(3)}`.trimStart() };
      } else if (at >= 0) {
        examples.push({ expression: `${open}${line.slice(0, at)}`, value: line.slice(at + 4) });
        open = "";
      } else if (line.trim() !== "") open += `${line}\n`;
      if (open !== "" && body.includes(`${line}\n * // `)) {
        examples.push({ expression: open, value: "" });
        open = "";
      }
    }
    if (examples.length === before || open !== "") empty.push(body.trim());
  }
  return { examples, blocks: blocks.length, empty };
}

async function evaluate(code: string, scope: object): Promise<unknown> {
  const js = transformSync(`async () => (${code})`, { loader: "ts", target: "es2022" }).code.replace(/;\s*$/, "");
  const names = Object.keys(scope).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default");
  const make = new Function(...names, `return (${js})`);
  return make(...names.map((name) => (scope as Record<string, unknown>)[name]))();
}

async function expected(value: string): Promise<unknown> {
  try {
    return await evaluate(value, {});
  } catch {
    return value;
  }
}

describe.each(sources.filter((path) => readFileSync(join(lib, path), "utf8").includes("@example")))("%s", (path) => {
  const { examples, empty } = examplesOf(readFileSync(join(lib, path), "utf8"));

  test("each @example has a line `expression // value`", () => expect(empty).toEqual([]));

  test.each(examples)("$expression", async ({ expression, value }) => {
    const own = await import(/* @vite-ignore */ join(lib, path));
    const scope = { ...(await import("./index")), ...own };
    expect(await evaluate(expression, scope)).toEqual(await expected(value));
  });
});
