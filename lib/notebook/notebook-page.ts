import type { Notebook } from "./notebook";

export function notebookPage(_notebook: Notebook, _name: string): string {
  return "";
}
