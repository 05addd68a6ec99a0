import { answer } from "../report/answer";
import type { Decision } from "../report/decision";
import { shownSafely } from "../report/shown-safely";
import { resultTable } from "./result-table";
import { shownText, type Table, table } from "./table";

/** A decision as a short page: the answer in sentences, the parts of the value, and what each strategy says. Null for other values. */
export function decisionPage(value: object): Table | null {
  const { schema } = value as Partial<Decision>;
  if (typeof schema !== "string" || !schema.startsWith("objective-lab/decision@")) return null;
  const decision = shownSafely(value as Decision);
  const sentences = answer(decision);
  const question = decision.question === null ? [] : [decision.question];
  const values = table(
    Object.entries(decision.agents).map(([agent, { value: own, passRate }]) => ({
      agent,
      "pass rate": passRate,
      "time saved": own.timeSaved,
      "mistake risk": own.mistakeRisk,
      "cost of the run": own.cost,
      value: own.total,
    })),
    {
      "pass rate": "share",
      "time saved": "dollars",
      "mistake risk": "dollars",
      "cost of the run": "dollars",
      value: "dollars",
    },
  );
  const parts = [values, resultTable(decision.strategies)].filter((part) => part !== null);
  const html = [
    ...question.map((text) => `<p><strong>${shownText(text)}</strong></p>`),
    ...sentences.map((text) => `<p>${shownText(text)}</p>`),
    ...parts.map((part) => part.html),
  ];
  return {
    html: html.join("\n"),
    text: [...question, ...sentences, ...parts.map((part) => `\n${part.text}`)].join("\n"),
  };
}
