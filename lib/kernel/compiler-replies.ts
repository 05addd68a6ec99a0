import type { CompilerCall } from "./compiler-call";
import { fromCodePoints, toCodePoints } from "./cursor";

type Content = Readonly<Record<string, unknown>>;

/** Answers completion, inspection and completeness. Positions on the wire count Unicode characters, in the compiler UTF-16 units. */
export async function answerWithCompiler(compiler: CompilerCall, type: string, content: Content): Promise<Content> {
  const code = String(content.code ?? "");
  if (type === "is_complete_request") return { ...(await compiler("isComplete", { code })) };
  const given = typeof content.cursor_pos === "number" ? content.cursor_pos : Number.POSITIVE_INFINITY;
  const position = fromCodePoints(code, given);
  return type === "complete_request" ? complete(compiler, code, position) : inspect(compiler, code, position, content);
}

async function complete(compiler: CompilerCall, code: string, position: number): Promise<Content> {
  const { start, end, matches } = await compiler("complete", { code, position });
  const cursor = { start: toCodePoints(code, start), end: toCodePoints(code, end) };
  return {
    matches: matches.map((match) => match.name),
    cursor_start: cursor.start,
    cursor_end: cursor.end,
    metadata: {
      _jupyter_types_experimental: matches.map(({ name, kind }) => ({ ...cursor, text: name, type: kind })),
    },
  };
}

async function inspect(compiler: CompilerCall, code: string, position: number, content: Content): Promise<Content> {
  const detail = content.detail_level === 1 ? 1 : 0;
  const info = await compiler("inspect", { code, position, detail });
  if (info === null) return { found: false, data: {}, metadata: {} };
  const text = [info.signature, info.documentation].filter((part) => part !== "").join("\n\n");
  const markdown = [`\`\`\`typescript\n${info.signature}\n\`\`\``, info.documentation].join("\n\n").trim();
  return { found: true, data: { "text/plain": text, "text/markdown": markdown }, metadata: {} };
}
