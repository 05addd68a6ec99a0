import { randomUUID } from "node:crypto";
import Module from "node:module";
import { typescriptVersion } from "./typescript";

/** MIME types by the method that shows them. */
const methods = {
  javascript: "text/javascript",
  html: "text/html",
  markdown: "text/markdown",
  latex: "text/latex",
  svg: "image/svg+xml",
  png: "image/png",
  jpeg: "image/jpeg",
  gif: "image/gif",
  pdf: "application/pdf",
  text: "text/plain",
} as const;

type Publish = (type: "display_data" | "update_display_data", content: object) => void;

/**
 * Notebooks that were written for tslab import its package for `display` and `newDisplay`. Its own would load the
 * compiler into this thread and does not know our sockets, so that cells get these in its place.
 */
export function addTslabDisplay(publish: Publish): void {
  const path = require.resolve("tslab");
  const stand = new Module(path);
  stand.exports = {
    display: shower(publish, null),
    newDisplay: () => shower(publish, randomUUID()),
    versions: {
      tslab: require("tslab/package.json").version,
      typescript: typescriptVersion(),
      node: process.version,
    },
  };
  stand.filename = path;
  stand.loaded = true;
  require.cache[path] = stand;
}

function shower(publish: Publish, id: string | null): Record<string, unknown> {
  let shown = false;
  const raw = (type: string, given: string | Uint8Array) => {
    const data = { [type]: typeof given === "string" ? given : Buffer.from(given).toString("base64") };
    const update = id !== null && shown;
    shown = true;
    const transient = id === null ? {} : { display_id: id };
    publish(update ? "update_display_data" : "display_data", { data, metadata: {}, transient });
  };
  const named = Object.entries(methods).map(([name, type]) => [name, (given: string | Uint8Array) => raw(type, given)]);
  return { raw, ...Object.fromEntries(named) };
}
