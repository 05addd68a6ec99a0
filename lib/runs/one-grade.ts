import type { Collected } from "./finish-table";
import type { NumberColumn } from "./run-table";

/**
 * A run's grade is its `passed`, or its `score` where the table has no `passed`. Files that grade by one and files that grade by
 * the other are brought together: by `passed` where all scores are 0 or 1, else by `score`. A file graded by `score` beside files
 * that have both cannot be: it asks.
 */
export function oneGrade({ columns, rows, files, place, problems }: Collected): void {
  const passed = columns.get("passed") as NumberColumn | undefined;
  const score = columns.get("score") as NumberColumn | undefined;
  if (passed === undefined || score === undefined) return;
  const byFile = files.map(() => ({ passed: false, score: false }));
  let both = false;
  let shares = false;
  for (let row = 0; row < rows; row++) {
    const own = byFile[place.file[row]!]!;
    const [hasPassed, hasScore] = [passed.known[row] === 1, score.known[row] === 1];
    own.passed ||= hasPassed;
    own.score ||= hasScore;
    both ||= hasPassed && hasScore;
    shares ||= hasScore && score.values[row] !== 0 && score.values[row] !== 1;
  }
  const lacking = byFile.flatMap((own, file) => (own.score && !own.passed ? [file] : []));
  if (lacking.length === 0 || lacking.length === files.length) return;
  if (both) {
    for (const file of lacking) {
      const message =
        "this file grades by score, and others by passed: name the one column that holds the grade, --columns passed=NAME";
      problems.add({ file: files[file]!.path, message });
    }
    return;
  }
  const [kept, dropped] = shares ? (["score", "passed"] as const) : (["passed", "score"] as const);
  const values = passed.values.map((value, row) => (passed.known[row] === 1 ? value : score.values[row]!));
  columns.set(kept, { kind: "number", values, known: passed.known.map((known, row) => known | score.known[row]!) });
  columns.delete(dropped);
}
