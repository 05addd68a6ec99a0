import type { CellSources } from "./cell-source";

/**
 * From now on stacks name the cell and its own line (`cell 3:2:7`) where the engine would name the compiled code. Other
 * places stay as they are.
 */
export function translateStacks(sources: CellSources): void {
  Error.prepareStackTrace = (error, sites) => {
    let head: string;
    try {
      head = Error.prototype.toString.call(error);
    } catch {
      head = "Error";
    }
    return [head, ...sites.map((site) => `    at ${sources.translate(String(site))}`)].join("\n");
  };
}
