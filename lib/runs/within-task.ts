import { type ProblemList, quoted } from "./problem-list";
import { sortNames, type TextColumn } from "./run-table";

/**
 * Reads a request id within its task: where one id occurs in several tasks, these are different requests, and each is named
 * "task / id". Ids that occur in one task only keep their name.
 */
export function withinTask(ids: TextColumn, tasks: TextColumn, problems: ProblemList): TextColumn {
  const firstTask = new Int32Array(ids.names.length).fill(-2);
  const several = new Uint8Array(ids.names.length);
  ids.codes.forEach((id, row) => {
    if (id < 0) return;
    if (firstTask[id] === -2) firstTask[id] = tasks.codes[row]!;
    else if (firstTask[id] !== tasks.codes[row]) several[id] = 1;
  });
  if (!several.includes(1)) return ids;

  const names: string[] = [];
  const codeOfId = new Int32Array(ids.names.length).fill(-1);
  const codeOfPair = new Map<number, number>();
  const codes = ids.codes.map((id, row) => {
    if (id < 0) return -1;
    const task = tasks.codes[row]!;
    if (several[id] === 0) {
      if (codeOfId[id]! < 0) codeOfId[id] = names.push(ids.names[id]!) - 1;
      return codeOfId[id]!;
    }
    const pair = id * (tasks.names.length + 1) + task + 1;
    const code =
      codeOfPair.get(pair) ?? names.push(task < 0 ? ids.names[id]! : `${tasks.names[task]} / ${ids.names[id]}`) - 1;
    codeOfPair.set(pair, code);
    return code;
  });
  const distinct = new Set<string>();
  for (const name of names) {
    if (distinct.has(name))
      problems.add({ column: "request", message: `two requests would have the name ${quoted(name)}. Rename one.` });
    distinct.add(name);
  }
  return sortNames(codes, names);
}
