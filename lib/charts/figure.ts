/** Plain JSON, as Plotly reads it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** One Plotly trace: `type`, `x`, `y` and so on, as in Plotly's figure reference. */
export type Trace = { readonly [key: string]: Json | undefined };

/**
 * A chart: Plotly's `data` and `layout` as plain objects, with what it shows said in words. Any Plotly draws it:
 * `Plotly.newPlot(element, figure.data, figure.layout)`.
 */
export interface Figure {
  readonly data: readonly Trace[];
  readonly layout: { readonly [key: string]: Json | undefined };
  /** The finding, in one sentence; plain text. */
  readonly title: string;
  /** Everything that a reader who cannot see the chart needs; plain text. */
  readonly alt: string;
}
