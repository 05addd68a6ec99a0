import { Session } from "node:inspector";

/** How long the main thread may take to answer before its running code is ended, in milliseconds. */
const patience = 100;
/** How often this is tried. */
const mostAttempts = 30;

/**
 * Interrupts the main thread from another one. A cell that waits gives its thread free, hears the message and stops. A
 * cell in an endless loop hears nothing: then the engine is told to end the running code (`Runtime.terminateExecution`
 * of the inspector), which leaves all variables as they are, and the message is heard next.
 *
 * @param tell sends the message; the main thread answers it with the same number through `answered`
 */
export function interruptMainThread(tell: (attempt: number) => void): {
  /** Whether the main thread has answered in the end. */
  interrupt(): Promise<boolean>;
  answered(attempt: number): void;
} {
  let attempts = 0;
  const waiting = new Map<number, () => void>();

  async function tellAndWait(): Promise<boolean> {
    attempts += 1;
    const attempt = attempts;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(attempt);
        resolve(false);
      }, patience);
      waiting.set(attempt, () => {
        clearTimeout(timer);
        resolve(true);
      });
      tell(attempt);
    });
  }

  return {
    async interrupt() {
      if (await tellAndWait()) return true;
      const session = new Session();
      session.connectToMainThread();
      let heard = false;
      for (let tried = 1; tried < mostAttempts && !heard; tried++) {
        session.post("Runtime.terminateExecution", () => {});
        heard = await tellAndWait();
      }
      session.disconnect(); // a process that is still connected waits at its end
      return heard;
    },
    answered(attempt) {
      waiting.get(attempt)?.();
      waiting.delete(attempt);
    },
  };
}
