import type { Colors } from "picocolors/types";

/** How to print. */
export interface TerminalOptions {
  readonly colours: Colors;
  /** Columns of the terminal. */
  readonly width: number;
}

/** Makes a section's head of its words. */
export type Title = (text: string) => string;
