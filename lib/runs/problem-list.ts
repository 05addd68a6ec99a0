import { InputError, type Problem, printable } from "./input-error";

/** More problems than this are counted, not kept. */
const mostKept = 1_000;

/** Collects what is wrong with the input, so that all of it is said at once. */
export class ProblemList {
  private readonly kept: Problem[] = [];
  private more = 0;

  add(problem: Problem): void {
    if (this.kept.length < mostKept) this.kept.push(problem);
    else this.more++;
  }

  get count(): number {
    return this.kept.length + this.more;
  }

  get empty(): boolean {
    return this.kept.length === 0;
  }

  /** @throws InputError when there is any problem */
  throwIfAny(): void {
    if (this.empty) return;
    throw new InputError("readRuns", this.kept, this.more);
  }
}

/** A text from a file, quoted for a message. */
export function quoted(value: unknown): string {
  return typeof value === "string" ? `"${printable(value, 60)}"` : printable(String(value), 60);
}
