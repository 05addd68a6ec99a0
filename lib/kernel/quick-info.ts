import type { CompilerAnswers } from "./compiler-messages";
import type { TslabQuickInfo } from "./tslab-converter";

/** What is known about a name, for people: its signature, and its doc comment as Markdown that also reads as plain text. */
export function quickInfo(info: TslabQuickInfo): NonNullable<CompilerAnswers["inspect"]> {
  const signature = joined(info.displayParts)
    .replace(/^\(alias\) /, "")
    .replace(/\n(?:export|import) .*$/, "");
  const tags = (info.tags ?? []).map(({ name, text }) => tagText(name, joined(text).trim()));
  const documentation = [joined(info.documentation).trim(), ...tags].filter((part) => part !== "").join("\n\n");
  return { signature, documentation };
}

function tagText(name: string, text: string): string {
  if (text === "") return "";
  if (name === "example") return text.startsWith("```") ? text : `\`\`\`typescript\n${text}\n\`\`\``;
  if (name === "param") return text.replace(/^(\S+)\s+(?:- )?/, "**$1** ");
  return `**${name}** ${text}`;
}

function joined(parts: readonly { readonly text: string }[] | undefined): string {
  return (parts ?? []).map((part) => part.text).join("");
}
