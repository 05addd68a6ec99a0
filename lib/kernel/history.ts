/** What was run in this kernel, for `history_request`. */
export interface HistoryLog {
  add(line: number, input: string): void;
  /** Entries as `[session, line, input]`, or with `output` asked for `[session, line, [input, null]]`. */
  read(request: Readonly<Record<string, unknown>>): readonly (readonly [number, number, unknown])[];
}

/** This kernel's own run is the only session it knows; asked for as 0 (the current one) or 1. */
const session = 1;

/** A history held in memory. Access types: `tail` (last n), `range` (start up to but without stop) and `search` (with `*` and `?`). */
export function openHistory(): HistoryLog {
  const entries: { line: number; input: string }[] = [];
  return {
    add: (line, input) => void entries.push({ line, input }),
    read(request) {
      const found = select(entries, request);
      return found.map(({ line, input }) => [session, line, request.output === true ? [input, null] : input]);
    },
  };
}

type Entry = { readonly line: number; readonly input: string };

function select(entries: readonly Entry[], request: Readonly<Record<string, unknown>>): readonly Entry[] {
  const count = whole(request.n);
  switch (request.hist_access_type) {
    case "range": {
      const asked = whole(request.session) ?? 0;
      if (asked > session) return [];
      const start = whole(request.start) ?? 0;
      const stop = whole(request.stop) ?? Number.POSITIVE_INFINITY;
      return entries.filter(({ line }) => line >= start && line < stop);
    }
    case "search": {
      const pattern = asPattern(String(request.pattern ?? "*"));
      const matching = entries.filter(({ input }) => pattern.test(input));
      const unique =
        request.unique === true
          ? matching.filter(({ input }, at) => matching.findLastIndex((other) => other.input === input) === at)
          : matching;
      return count === null ? unique : last(unique, count);
    }
    default:
      return count === null ? entries : last(entries, count);
  }
}

function last(entries: readonly Entry[], count: number): readonly Entry[] {
  return count <= 0 ? [] : entries.slice(-count);
}

function whole(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}

function asPattern(glob: string): RegExp {
  const parts = [...glob].map((letter) =>
    letter === "*" ? "[\\s\\S]*" : letter === "?" ? "[\\s\\S]" : letter.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"),
  );
  return new RegExp(`^${parts.join("")}$`);
}
