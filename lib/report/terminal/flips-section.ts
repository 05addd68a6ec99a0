import { inTurn } from "../../runs/in-words";
import type { Objective } from "../../value/objective";
import type { Decision } from "../decision";
import { flipSentences } from "../flip-sentences";
import type { Title } from "./terminal-options";
import { wrap } from "./wrapped";

/** And of what would flip the choice, at most this many of each kind. */
const mostOfKind = 3;

/** A few sentences of each kind, and how many more there are. */
export function flipsSection(decision: Decision, objective: Objective, title: Title, width: number): string[] {
  const kinds = flipSentences(decision, objective);
  if (kinds.length === 0) return [];
  const shown = kinds.flatMap(({ sentences }) => sentences.slice(0, mostOfKind).map((one) => wrap(`- ${one}`, width)));
  const left = kinds.flatMap(({ about, sentences }) =>
    sentences.length > mostOfKind ? [`${sentences.length - mostOfKind} of ${about}`] : [],
  );
  const more = left.length === 0 ? [] : [`  … and more in --json: ${inTurn(left)}`];
  return [title("What would flip it"), ...shown, ...more];
}
