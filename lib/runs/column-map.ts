import type { ColumnReader } from "./column-reader";
import type { Problem } from "./input-error";
import { nearestName } from "./nearest-name";
import { quoted } from "./problem-list";

/** Names that other tools use for ours: suggested, never assumed. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  agent: ["model", "system", "sys", "strategy", "alias", "provider", "agent_name", "model_name", "assistant"],
  request: ["request_id", "instance_id", "task_id", "sample_id", "question_id", "doc_id", "id", "task", "item", "case"],
};

/** Joins cells of several columns to one text, "a / b", and gives it to a column. */
export class JoinedColumn {
  private readonly parts: (string | null)[];
  private readonly seen = new Map<string, string>();

  constructor(
    private readonly target: ColumnReader,
    count: number,
    private readonly report: (message: string) => void,
  ) {
    this.parts = new Array(count).fill(null);
  }

  part(index: number): ColumnReader {
    const set = (value: string | null) => {
      this.parts[index] = value;
    };
    return {
      setBytes: (_row, bytes, start, end) => set(start === end ? null : bytes.toString("utf8", start, end)),
      setValue: (_row, value) => set(value === null || value === undefined || value === "" ? null : String(value)),
    };
  }

  endRow(row: number): void {
    const known = this.parts.filter((part) => part !== null);
    if (known.length > 0) {
      const joined = known.join(" / ");
      const key = JSON.stringify(this.parts);
      const before = this.seen.get(joined) ?? key;
      if (this.seen.size < 10_000) this.seen.set(joined, before);
      if (before !== key) this.report(`two different combinations of columns join to the same name ${quoted(joined)}`);
      this.target.setValue(row, joined);
    }
    this.parts.fill(null);
  }
}

/** Where the columns of one file go: each of its names to none, one or several of the table's columns. */
export class ColumnMap {
  private readonly joins: JoinedColumn[] = [];
  private readonly bySource = new Map<string, ColumnReader[]>();
  private readonly resolved = new Map<string, readonly ColumnReader[]>();
  private readonly direct = new Map<string, string>();
  private readonly found = new Set<string>();
  private readonly seen = new Set<string>();

  /**
   * @param known names that the file is known to have: its header, or the keys of its first record
   * @param readerOf the table's column of that name, made where it does not exist yet
   */
  constructor(
    mapping: Readonly<Record<string, string>>,
    known: ReadonlySet<string>,
    private readonly readerOf: (name: string, source: string) => ColumnReader,
    report: (message: string) => void,
  ) {
    for (const [name, source] of Object.entries(mapping)) {
      if (!known.has(source) && known.has(name) && !source.includes("+")) continue;
      const parts = source.split("+").map((part) => part.trim());
      if (known.has(source) || parts.length === 1 || !parts.every((part) => known.has(part))) {
        this.direct.set(name, source);
        continue;
      }
      const joined = new JoinedColumn(readerOf(name, source), parts.length, report);
      this.joins.push(joined);
      parts.forEach((part, index) => {
        this.bySource.set(part, [...(this.bySource.get(part) ?? []), joined.part(index)]);
      });
      this.direct.set(name, source);
      this.found.add(name);
    }
  }

  /** The columns that the cells of that name go to. */
  targetsOf(name: string): readonly ColumnReader[] {
    return this.resolved.get(name) ?? this.resolve(name);
  }

  private resolve(name: string): readonly ColumnReader[] {
    const source = name === "" ? "(no name)" : name;
    this.seen.add(source);
    const targets = [...(this.bySource.get(source) ?? [])];
    for (const [own, from] of this.direct) {
      if (from === source) {
        targets.push(this.readerOf(own, source));
        this.found.add(own);
      }
    }
    if (targets.length === 0) {
      const taken = this.direct.has(source);
      targets.push(this.readerOf(taken ? `log.${source}` : source, source));
      if (!taken) this.found.add(source);
    }
    this.resolved.set(name, targets);
    return targets;
  }

  endRow(row: number): void {
    for (const joined of this.joins) joined.endRow(row);
  }

  /** Columns that are needed or were asked for, and that the file does not have. */
  missing(needed: readonly string[]): Problem[] {
    const has = [...this.seen].sort();
    const shown =
      has.length === 0
        ? "it has none"
        : `it has ${has
            .slice(0, 40)
            .map((name) => quoted(name))
            .join(", ")}${has.length > 40 ? ", …" : ""}`;
    const problems: Problem[] = [];
    for (const name of new Set([...needed, ...this.direct.keys()])) {
      if (this.found.has(name)) continue;
      const source = this.direct.get(name) ?? name;
      const near = nearest(name, source, has);
      const hint = near === null ? `--columns ${name}=NAME` : `--columns ${asArgument(`${name}=${near}`)}`;
      const wanted = source === name ? `a column "${name}"` : `a column ${quoted(source)} (for ${name})`;
      problems.push({ message: `expected ${wanted}; ${shown}. Name the one that holds it: ${hint}` });
    }
    return problems;
  }
}

function nearest(name: string, source: string, has: readonly string[]): string | null {
  if (source !== name) return nearestName(source, has);
  const usual = usualNames[name]?.find((other) => has.includes(other));
  return usual ?? nearestName(name, has);
}

/** In quotes where a shell would take it apart. */
function asArgument(text: string): string {
  return /^[\w.=/@:+-]+$/.test(text) ? text : quoted(text);
}
