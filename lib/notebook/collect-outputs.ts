import type { KernelMessage } from "./jupyter-client";
import type { Output } from "./notebook";
import { type Content, dataOf, displayIdOf, errorOf, withData } from "./output-content";
import { overwriteLines } from "./overwrite-lines";

type Draft =
  | { kind: "stream"; name: string; pieces: string[] }
  | { kind: "display"; displayId: string | null; output: Output };

/** Gathers what the cells of one notebook put out. */
export interface OutputCollector {
  /** Gives the hearer of one cell's messages. */
  forCell(): CellOutputs;
}

/** What one cell has put out so far. */
export interface CellOutputs {
  hear(message: KernelMessage): void;
  /** Adds an output of our own, such as the error of a kernel that died. */
  add(output: Output): void;
  outputs(): readonly Output[];
  /** Whether the kernel has reported an error of this cell. */
  failed(): boolean;
}

/**
 * Turns a kernel's messages into the outputs of cells, the way a notebook page does: text of one stream that comes piece
 * by piece is one output, `clear_output` clears (with `wait`, when the next output comes), and `update_display_data` changes
 * every output that was shown under its id, in whichever cell. Messages that are too late still count for their cell.
 */
export function outputCollector(): OutputCollector {
  const shown = new Map<string, { output: Output }[]>();
  return {
    forCell() {
      const drafts: Draft[] = [];
      let clearNext = false;
      let failed = false;
      const clear = () => {
        drafts.length = 0;
        clearNext = false;
      };
      const push = (draft: Draft) => {
        if (clearNext) clear();
        drafts.push(draft);
      };
      const show = (output: Output, content: Content) => {
        const displayId = displayIdOf(content);
        const draft: Draft = { kind: "display", displayId, output };
        push(draft);
        if (displayId === null) return;
        for (const other of shown.get(displayId) ?? []) other.output = withData(other.output, content);
        shown.set(displayId, [...(shown.get(displayId) ?? []), draft]);
      };
      return {
        hear({ header, content }) {
          if (header.msg_type === "stream") {
            const name = String(content.name ?? "stdout");
            const text = String(content.text ?? "");
            if (clearNext) clear();
            const last = drafts.at(-1);
            if (last?.kind === "stream" && last.name === name) last.pieces.push(text);
            else if (text !== "") push({ kind: "stream", name, pieces: [text] });
          } else if (header.msg_type === "display_data") {
            show({ output_type: "display_data", ...dataOf(content) }, content);
          } else if (header.msg_type === "execute_result") {
            const count = typeof content.execution_count === "number" ? content.execution_count : null;
            show({ output_type: "execute_result", ...dataOf(content), execution_count: count }, content);
          } else if (header.msg_type === "update_display_data") {
            for (const draft of shown.get(displayIdOf(content) ?? "") ?? [])
              draft.output = withData(draft.output, content);
          } else if (header.msg_type === "clear_output") {
            if (content.wait === true) clearNext = true;
            else clear();
          } else if (header.msg_type === "error") {
            failed = true;
            push({ kind: "display", displayId: null, output: errorOf(content) });
          }
        },
        add: (output) => push({ kind: "display", displayId: null, output }),
        outputs: () =>
          drafts.map((draft) =>
            draft.kind === "display"
              ? draft.output
              : { output_type: "stream", name: draft.name, text: overwriteLines(draft.pieces.join("")) },
          ),
        failed: () => failed,
      };
    },
  };
}
