// Builds the package: one CommonJS file for the library, one for the command line, and one flattened type file.
// CommonJS, because notebook cells load the library with `require`; one file each, because Node then starts in
// half the time. Packages stay outside the bundle and are loaded only when a command needs them.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { rollup } from "rollup";
import dts from "rollup-plugin-dts";

const lib = dirname(fileURLToPath(import.meta.url));
const out = join(lib, "dist");
const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync(join(lib, "package.json"), "utf8"));

rmSync(out, { recursive: true, force: true });
const options = {
  absWorkingDir: lib,
  outdir: out,
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "cjs",
  external: Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => [name, `${name}/*`]),
  define: { OBJECTIVE_LAB_VERSION: JSON.stringify(version) },
  sourcemap: "linked",
  sourcesContent: false,
  logLevel: "warning",
};
await build({ ...options, entryPoints: { index: "index.ts", cli: "cli/main.ts" } });

// The kernel's threads: a file each.
const threads = {
  kernel: "main",
  "kernel-messenger": "messenger",
  "kernel-compiler": "compiler",
  "kernel-charts": "chart-painter",
};
for (const [name, file] of Object.entries(threads)) {
  await build({ ...options, entryPoints: { [name]: `kernel/${file}.ts` } });
}

// The JSON Schema of the objective file, for editors, from the schema that checks it.
const schema = join(out, "objective-schema.cjs");
await build({
  ...options,
  outdir: undefined,
  outfile: schema,
  sourcemap: false,
  stdin: {
    contents: `import { z } from "zod";
import { objectiveSchema } from "./value/objective-schema";
module.exports = z.toJSONSchema(objectiveSchema, { io: "input" });`,
    resolveDir: lib,
  },
});
const jsonSchema = createRequire(import.meta.url)(schema);
writeFileSync(join(out, "objective.schema.json"), `${JSON.stringify(jsonSchema, null, 2)}\n`);
rmSync(schema);

// The script inside a report: the library's own functions, for a browser.
await build({
  absWorkingDir: lib,
  entryPoints: { "report-page": "report/html/page/main.ts" },
  outdir: out,
  bundle: true,
  platform: "browser",
  target: "es2020",
  format: "iife",
  minify: true,
  charset: "ascii",
  logLevel: "warning",
});

const types = await rollup({
  input: join(lib, "index.ts"),
  plugins: [dts({ tsconfig: join(lib, "..", "tsconfig.json") })],
  external: (id) => !id.startsWith(".") && !id.startsWith("/") && !/^[a-z]:/i.test(id),
});
await types.write({ file: join(out, "index.d.ts"), format: "es" });
await types.close();
nameEveryType(join(out, "index.d.ts"));

// danfojs's types in one file, without the types of other packages that they mention: TypeScript then loads one file
// instead of some hundred, and finds them from every folder.
const frames = await rollup({
  input: join(dirname(createRequire(import.meta.url).resolve("danfojs")), "index.d.ts"),
  plugins: [dts({ respectExternal: true, includeExternal: ["danfojs"] })],
  external: (id) => !id.startsWith(".") && !isAbsolute(id),
});
const [{ code: frameTypes }] = (await frames.generate({ format: "es" })).output;
await frames.close();
const withoutOthers = frameTypes.replace(/^import \{ (.*?) \} from '[^.'].*';$/gm, (_, names) =>
  names
    .split(", ")
    .map((name) => `type ${name.split(" as ").at(-1)} = any;`)
    .join("\n"),
);
writeFileSync(join(out, "danfojs.d.ts"), withoutOthers);
nameEveryType(join(out, "danfojs.d.ts"));

copyFileSync(join(lib, "kernel", "kernel-globals.d.ts"), join(out, "kernel-globals.d.ts"));

/**
 * Exports the types that only other types use, too. A cell's variables must have types that the next cell can name:
 * without this, `const { prices } = objective` does not compile in a notebook (TS4023).
 */
function nameEveryType(file) {
  const text = readFileSync(file, "utf8");
  const exported = new Set(
    [...text.matchAll(/^export (?:type )?\{(.*)\};$/gm)].flatMap(([, names]) =>
      names
        .trim()
        .split(", ")
        .flatMap((name) => name.split(" as ")),
    ),
  );
  const declared = [...text.matchAll(/^(?:declare )?(?:interface|type|class) ([\w$]+)/gm)].map(([, name]) => name);
  const rest = declared.filter((name) => !exported.has(name)).sort();
  writeFileSync(file, `${text}export type { ${rest.join(", ")} };\n`);
}
