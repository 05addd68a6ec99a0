/** How an agent looks in every chart: colour, point and line, each enough to tell it apart in grey. */
export interface AgentStyle {
  /** Hex colour with a contrast of at least 3 to 1 on white. */
  readonly color: string;
  /** The same hue, light enough to carry dark text. */
  readonly tint: string;
  /** Plotly's name of a marker symbol. */
  readonly symbol: string;
  /** Plotly's name of a line's dash. */
  readonly dash: string;
}

// After Okabe and Ito (2008), told apart with every common colour blindness; orange, sky blue and purple are darkened to
// reach a contrast of 3 to 1 on white, yellow is left out.
const colors = ["#0072B2", "#D55E00", "#00855F", "#A8518A", "#8F6A00", "#2B87BD", "#444444"];
const tints = ["#CCE3F0", "#F7DFCC", "#CCE7DF", "#EEDCE8", "#E9E1CC", "#D5E7F2", "#DADADA"];
const symbols = ["circle", "square", "diamond", "triangle-up", "cross", "x", "star", "triangle-down", "pentagon"];
const dashes = ["solid", "dash", "dot", "dashdot", "longdash"];

/**
 * One look for each agent, by its place among all agents of the decision sorted by name: give every chart the same list,
 * and an agent looks the same everywhere. Colours repeat from the eighth agent on, symbols and dashes out of step with
 * them, so that looks repeat only after hundreds of agents.
 */
export function agentStyles(agents: readonly string[]): ReadonlyMap<string, AgentStyle> {
  const sorted = [...new Set(agents)].sort();
  return new Map(
    sorted.map((agent, place) => [
      agent,
      {
        color: colors[place % colors.length]!,
        tint: tints[place % tints.length]!,
        symbol: symbols[place % symbols.length]!,
        dash: dashes[place % dashes.length]!,
      },
    ]),
  );
}
