import { StringDecoder } from "node:string_decoder";

/** Text is handed on at the latest when so many characters or milliseconds have gathered. */
const most = { characters: 65_536, milliseconds: 50 };

/** Gathers printed text and hands it on in order, in pieces of a sensible size. */
export interface CellOutput {
  write(stream: "stdout" | "stderr", chunk: string | Uint8Array, cell: number): void;
  /** Hands on what has gathered; called before anything else is published, so that the order stays. */
  flush(): void;
}

/**
 * Output of cells. 200,000 printed lines become some hundred messages; a text of 50 MB is cut into pieces, never within
 * a character. A loop that never gives its thread free still shows what it printed: the clock is looked at on every write.
 */
export function cellOutput(publish: (cell: number, name: string, text: string) => void): CellOutput {
  let gathered: string[] = [];
  let characters = 0;
  let from: { stream: "stdout" | "stderr"; cell: number } | null = null;
  let since = 0;
  let timer: NodeJS.Timeout | null = null;
  const decoders = { stdout: new StringDecoder("utf8"), stderr: new StringDecoder("utf8") };

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (from === null || gathered.length === 0) return;
    const text = gathered.join("");
    const { stream, cell } = from;
    gathered = [];
    characters = 0;
    for (const piece of pieces(text, 1_000_000)) publish(cell, stream, piece);
  }

  return {
    flush,
    write(stream, chunk, cell) {
      const text = typeof chunk === "string" ? chunk : decoders[stream].write(Buffer.from(chunk));
      if (text === "") return;
      if (from === null || from.stream !== stream || from.cell !== cell) {
        flush();
        from = { stream, cell };
      }
      const now = performance.now();
      if (gathered.length === 0) since = now;
      gathered.push(text);
      characters += text.length;
      if (characters >= most.characters || now - since >= most.milliseconds) flush();
      else timer ??= setTimeout(flush, most.milliseconds / 2);
    },
  };
}

function* pieces(text: string, size: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + size);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1; // keep both halves of a character together
    yield text.slice(start, end);
    start = end;
  }
}
