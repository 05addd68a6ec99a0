import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { InputError, printable } from "../runs/input-error";
import { starterFiles } from "./starter-files";

/**
 * Writes the starter into a folder, and gives what to tell the person: what was written, and what to do next.
 * @throws InputError naming every file that is in the way, before anything is written; or when the folder cannot be written
 */
export function writeStarter(folder: string): string {
  const files = starterFiles();
  const names = Object.keys(files);
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw fail([{ file: folder, message: "expected a folder, but this is a file. Choose another name." }]);
  }
  const inTheWay = names.map((name) => join(folder, name)).filter((path) => existsSync(path));
  if (inTheWay.length > 0) {
    const message = "this file exists already, and init replaces nothing. Move it away, or choose another folder.";
    throw fail(inTheWay.map((file) => ({ file, message })));
  }
  try {
    mkdirSync(folder, { recursive: true });
    for (const name of names) writeFileSync(join(folder, name), files[name]!, { flag: "wx" });
  } catch (fault) {
    throw fail([{ file: folder, message: `cannot be written: ${(fault as Error).message}` }]);
  }
  return told(folder, names);
}

function fail(problems: readonly { readonly file: string; readonly message: string }[]): InputError {
  return new InputError("init", problems);
}

function told(folder: string, names: readonly string[]): string {
  const at = (name: string) => {
    const path = join(folder, name);
    return /^[\w./\\:@%+-]+$/.test(path) ? path : `"${path}"`;
  };
  const [objective, runs, notebook] = names as [string, string, string];
  return `Wrote ${names.map((name) => printable(join(folder, name), 300)).join(", ")}.

Put your own runs and prices in, then:
  npx objective-lab decide ${at(runs)} --objective ${at(objective)}
  npx objective-lab report ${at(runs)} --objective ${at(objective)} --out ${at("report.html")}
  npx objective-lab run ${at(notebook)} --html
`;
}
