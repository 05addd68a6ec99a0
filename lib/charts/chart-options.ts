/** What every chart takes. */
export interface ChartOptions {
  /** All agents of the decision: an agent's look depends on its place among them. The chart's own when left out. */
  readonly agents?: readonly string[] | undefined;
  /** Width in pixels; 720 when left out. From 340 on, all is readable. */
  readonly width?: number | undefined;
  /** At most this many agents are drawn; the text alternative says how many were left out. */
  readonly most?: number | undefined;
}

/** Width in pixels. */
export function width(options: ChartOptions): number {
  return options.width ?? 720;
}
