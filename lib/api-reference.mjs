// Writes README.md beside this file: the public surface, from the doc comments. With --check it only compares, and exits
// with 1 when the page is not what the comments say.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const lib = dirname(fileURLToPath(import.meta.url));
const page = join(lib, "README.md");

/** Folders in reading order, with the question that each answers. */
const folders = [
  ["runs", "what happened"],
  ["statistics", "how sure we are"],
  ["value", "what it is worth"],
  ["strategies", "which one wins"],
  ["sensitivity", "what would flip it"],
  ["audit", "can it be gamed"],
  ["charts", "see it"],
  ["report", "say it"],
  ["notebook", "in a cell"],
];

const index = join(lib, "index.ts");
const program = ts.createProgram([index], {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  skipLibCheck: true,
});
const checker = program.getTypeChecker();
const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(index)));
const entries = exported.map(entryOf).filter((entry) => entry !== null);

const text = `${[
  "# objective-lab: the library",
  "",
  "Every public name, in the order of the folders. Made from the doc comments by `npm run docs`; each example is run by the tests.",
  "A notebook mostly needs `readEvidence`, `decide`, `table` and the charts; the rest is for a question of its own.",
  ...overview(),
  ...folders.flatMap(([folder, question]) => section(folder, question)),
].join("\n")}\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(page, "utf8") !== text) {
    process.stderr.write("lib/README.md is not what the doc comments say. Run `npm run docs`.\n");
    process.exitCode = 1;
  }
} else writeFileSync(page, text);

/** All functions on one page, each a link to its section. */
function overview() {
  const rows = folders.map(([folder, question]) => {
    const own = entries.filter((entry) => entry.folder === folder && entry.kind !== "type");
    const names = own.map(({ name }) => `[${name}](#${name.toLowerCase()})`).sort();
    return `| ${folder} | ${question} | ${names.join(" · ")} |`;
  });
  return ["", "| folder | answers | functions |", "|---|---|---|", ...rows];
}

function section(folder, question) {
  const own = entries.filter((entry) => entry.folder === folder);
  const byName = (a, b) => (a.name < b.name ? -1 : 1);
  const callable = own.filter(({ kind }) => kind !== "type").sort(byName);
  const types = own.filter(({ kind }) => kind === "type").sort(byName);
  return [
    "",
    `## ${folder}: ${question}`,
    ...callable.flatMap(({ name, signature, comment, example }) => [
      "",
      `### ${name}`,
      "",
      "```ts",
      signature,
      "```",
      "",
      comment,
      ...(example === "" ? [] : ["", "```ts", example, "```"]),
    ]),
    ...(types.length === 0 ? [] : ["", "| type | |", "|---|---|"]),
    ...types.map(({ name, comment }) => `| \`${name}\` | ${firstParagraph(comment)} |`),
  ];
}

function entryOf(symbol) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target.declarations?.[0];
  if (declaration === undefined) return null;
  const [folder] = declaration
    .getSourceFile()
    .fileName.slice(lib.length + 1)
    .split("/");
  const tags = target
    .getJsDocTags(checker)
    .map(({ name, text: parts }) => ({ name, said: ts.displayPartsToString(parts) }));
  const comment = ts.displayPartsToString(target.getDocumentationComment(checker));
  const throwing = tags.filter(({ name }) => name === "throws").map(({ said }) => `Throws ${said}.`);
  return {
    name: symbol.name,
    folder,
    kind:
      ts.isFunctionDeclaration(declaration) ||
      ts.isVariableDeclaration(declaration) ||
      ts.isClassDeclaration(declaration)
        ? "value"
        : "type",
    signature: signatureOf(symbol.name, declaration),
    comment: [comment, ...throwing].join("\n\n"),
    example: tags
      .filter(({ name }) => name === "example")
      .map(({ said }) => said)
      .join("\n"),
  };
}

function signatureOf(name, declaration) {
  if (ts.isFunctionDeclaration(declaration)) {
    const source = declaration.getSourceFile().text;
    const end = declaration.body?.pos ?? declaration.end;
    return source
      .slice(declaration.getStart(), end)
      .replace(/^export (async )?/, "")
      .trim();
  }
  if (ts.isVariableDeclaration(declaration))
    return `const ${name}: ${checker.typeToString(checker.getTypeAtLocation(declaration))}`;
  if (ts.isClassDeclaration(declaration)) return `class ${name}`;
  return "";
}

function firstParagraph(comment) {
  return comment
    .split(/\n\s*\n/)[0]
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|");
}
