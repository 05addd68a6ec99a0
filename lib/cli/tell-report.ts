import type { RunReport } from "../notebook/run-notebook";
import { printable } from "../runs/input-error";

/** What to say of a notebook, on stdout when all is well (status 0), else on stderr. */
export interface Told {
  readonly status: 0 | 1;
  readonly text: string;
}

/** Says what came of a notebook, a failing cell with its number, first line and error, and gives the exit status. */
export function tellReport({ plan, end, differences }: RunReport): Told {
  const name = printable(plan.file, 300);
  const saved = plan.target === null ? "" : `; saved in ${printable(plan.target, 300)}`;
  if (end.kind !== "finished") {
    const { at, error } = end;
    const what = {
      failed: "failed",
      "timed out": "took too long",
      interrupted: "was stopped",
      "kernel died": "lost its kernel",
    };
    const lines = [
      `${name}: cell ${at.cell} ${what[end.kind]}${saved}`,
      `  ${printable(at.firstLine)}`,
      `  ${printable(`${error.ename}: ${error.evalue.split("\n")[0]}`, 400)}`,
      ...(end.kernel?.lastWords
        ? [
            `  the kernel's last words: ${end.kernel.lastWords
              .split("\n")
              .map((line) => printable(line))
              .join("\n    ")}`,
          ]
        : []),
      `  ${mend[end.kind]}`,
    ];
    return { status: 1, text: lines.join("\n") };
  }
  if (differences.length > 0) {
    const many = differences.length === 1 ? "1 cell differs" : `${differences.length} cells differ`;
    const way = `Run it without --check to save the new outputs, if they are right.`;
    return { status: 1, text: `${name}: ${many} from the outputs in the file\n${differences.join("\n")}\n${way}` };
  }
  const allowed = end.allowed === 0 ? "" : `, ${end.allowed} of them failed (allowed)`;
  const compared = plan.check ? "; outputs are those in the file" : "";
  return {
    status: 0,
    text: `${name}: ${end.ran === 1 ? "1 cell" : `${end.ran} cells`} ran${allowed}${compared}${saved}`,
  };
}

const mend = {
  failed:
    "Mend the cell; or tag it raises-exception if it is meant to fail, or pass --allow-errors to go on after failures.",
  "timed out":
    "Make the cell shorter, or give it more time with --timeout SECONDS (--total-timeout for the whole notebook).",
  interrupted: "Run again to start from the top.",
  "kernel died":
    "The kernel process itself ended: look for memory that runs out, native code, or something that ended it.",
};

/** Says that a notebook could not be run or saved at all. The text may hold a kernel's own words. */
export function tellFault(file: string, fault: unknown): Told {
  const lines = (fault instanceof Error ? fault.message : String(fault))
    .split("\n")
    .map((line) => printable(line, 400));
  return { status: 1, text: `${printable(file, 300)}: ${lines.join("\n")}` };
}
