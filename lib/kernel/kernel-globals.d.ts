// What the kernel adds to every cell.

/** Something that a cell has shown, and can show anew in the same place. */
interface DisplayHandle {
  readonly id: string;
  /** Replaces what is shown. */
  update(value: unknown): Promise<void>;
}

/**
 * Shows a value below the cell: tables, charts and pictures richly, everything else as text. A value of your own can say
 * how it is shown through a method `[Symbol.for("Jupyter.display")]()` that returns a MIME bundle such as `{ "text/html": "<b>hi</b>" }`.
 */
declare function display(value: unknown, options?: { id?: string; update?: boolean }): Promise<DisplayHandle>;

/** Shows a value beside the notebook instead of in it, in clients that have a pager. */
declare function page(value: unknown): Promise<void>;

/** Asks whoever runs the notebook for a line of text: `const name = await input("Your name?")`. */
declare function input(prompt?: string, options?: { password?: boolean }): Promise<string>;

/** Removes what the cell has shown so far; with `wait` only once something new comes. */
declare function clearOutput(wait?: boolean): void;

/**
 * Plotly, to be shown once: `await display(livePlots())`. Charts below it are live then, also without a network. They
 * are still pictures otherwise. It adds 1.5 MB to the notebook.
 */
declare function livePlots(): object;
