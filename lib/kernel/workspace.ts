import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The root of the workspace that a notebook belongs to: the nearest folder upwards that holds `node_modules`, else the
 * nearest with a `package.json`, else the notebook's own folder. Cells find packages and TypeScript files from there.
 */
export function workspaceRoot(folder: string): string {
  return nearest(folder, "node_modules") ?? nearest(folder, "package.json") ?? folder;
}

function nearest(folder: string, name: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, name))) return at;
    if (dirname(at) === at) return null;
  }
}
