import type { CompilerAnswers, CompilerQuestions } from "./compiler-messages";

/** Asks the compiler thread, and waits for its answer. */
export type CompilerCall = <Question extends keyof CompilerQuestions>(
  question: Question,
  argument: CompilerQuestions[Question],
) => Promise<CompilerAnswers[Question]>;

/** A message port or a worker. */
export interface CompilerPort {
  on(event: "message", listener: (message: { answer?: never; fault?: string }) => void): unknown;
  postMessage(message: unknown): void;
}

/** Questions over a port to the compiler thread. Answers come in the order of the questions. */
export function callCompiler(port: CompilerPort): CompilerCall {
  const waiting: { resolve(answer: never): void; reject(fault: Error): void }[] = [];
  port.on("message", (message) => {
    const next = waiting.shift();
    if (message.fault !== undefined) next?.reject(new Error(message.fault));
    else next?.resolve(message.answer as never);
  });
  return (question, argument) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      port.postMessage({ question, argument });
    });
}
