import { type Problem, printable } from "../runs/input-error";
import { type RunTable, sortNames, type TextColumn } from "../runs/run-table";

/**
 * A text column of rows as one of requests; null where the table has no such column. Rows that give a request a second value, or
 * none where all must have one, are added to the problems.
 */
export function textOfRequests(
  table: RunTable,
  name: "task" | "cluster",
  mayBeUnknown: boolean,
  problems: Problem[],
): TextColumn | null {
  const column = table.columns.get(name);
  if (column === undefined || column.kind !== "text") return null;
  const codes = new Int32Array(table.request.names.length).fill(-2);
  for (let row = 0; row < table.rows; row++) {
    const request = table.request.codes[row]!;
    const code = column.codes[row]!;
    const wrong = (message: string) => problems.push({ ...placeOf(table, row), column: name, message });
    if (code < 0 && !mayBeUnknown) {
      wrong(`expected a ${name} as in other rows, got nothing. Fill it in, or leave the column out.`);
    } else if (codes[request] === -2) codes[request] = code;
    else if (codes[request] !== code) {
      const [own, other] = [code, codes[request]!].map((at) =>
        at < 0 ? "nothing" : `"${printable(column.names[at]!, 60)}"`,
      );
      wrong(
        `expected ${other}, as in an earlier row of request "${printable(table.request.names[request]!, 60)}", got ${own}.`,
      );
    }
  }
  return problems.length > 0 ? null : sortNames(codes, column.names);
}

function placeOf(table: RunTable, row: number): Pick<Problem, "file" | "line"> {
  const file = table.files[table.place.file[row]!]?.path;
  return { line: table.place.line[row]!, ...(file === undefined ? {} : { file }) };
}
