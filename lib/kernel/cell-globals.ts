import { randomUUID } from "node:crypto";
import type { MimeBundle } from "../notebook/mime-bundle";
import type { CellScope } from "./cell-scope";
import { livePlots } from "./live-plots";

/** What the functions that cells can call need from the kernel. */
export interface GlobalParts {
  /** A value as a MIME bundle. */
  bundle(value: unknown): MimeBundle | Promise<MimeBundle>;
  scope(): CellScope | undefined;
  /** Broadcasts this; while it is still being made, its place is kept. */
  publish(type: "display_data" | "update_display_data" | "clear_output", content: object | Promise<object>): void;
  /** Shows this in the client's pager, beside the notebook, once the cell has ended. */
  page(data: object): void;
  ask(question: number, prompt: string, password: boolean): void;
}

/** Adds `display`, `page`, `clearOutput`, `input` and `livePlots` to what cells see. Their types are in kernel-globals.d.ts. */
export function addCellGlobals(parts: GlobalParts): { answer(question: number, value: string): void } {
  const waiting = new Map<number, (value: string) => void>();
  let asked = 0;

  async function display(value: unknown, options: { id?: string; update?: boolean } = {}) {
    const id = options.id ?? randomUUID();
    const show = async (shown: unknown, update: boolean) => {
      const bundle = parts.bundle(shown);
      const content = (ready: MimeBundle) => ({ ...ready, transient: { display_id: id } });
      const made = bundle instanceof Promise ? bundle.then(content) : content(bundle);
      parts.publish(update ? "update_display_data" : "display_data", made);
      await made;
    };
    await show(value, options.update === true);
    return { id, update: (shown: unknown) => show(shown, true) };
  }

  function input(prompt = "", options: { password?: boolean } = {}): Promise<string> {
    if (parts.scope()?.allowStdin === false) {
      return Promise.reject(
        new Error("input() was called, but whoever runs this notebook cannot answer (allow_stdin is false)"),
      );
    }
    asked += 1;
    const question = asked;
    return new Promise((resolve) => {
      waiting.set(question, resolve);
      parts.ask(question, String(prompt), options.password === true);
    });
  }

  const page = async (value: unknown) => parts.page((await parts.bundle(value)).data);
  const clearOutput = (wait = false) => parts.publish("clear_output", { wait });
  const added = { display, page, input, clearOutput, livePlots };
  for (const [name, value] of Object.entries(added)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }

  return {
    answer(question, value) {
      waiting.get(question)?.(value);
      waiting.delete(question);
    },
  };
}
