import { dirname } from "node:path";

/** Where tslab's own TypeScript is. It is not hoisted for certain, so it is looked for from tslab. */
export function typescriptPath(): string {
  const tslab = dirname(require.resolve("tslab/package.json"));
  return require.resolve("@tslab/typescript-for-tslab", { paths: [tslab] });
}

/** The version of the TypeScript that checks cells. */
export function typescriptVersion(): string {
  const tslab = dirname(require.resolve("tslab/package.json"));
  return require(require.resolve("@tslab/typescript-for-tslab/package.json", { paths: [tslab] })).version;
}
