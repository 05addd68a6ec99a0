import type { JupyterClient, KernelMessage } from "./jupyter-client";

/**
 * Waits until the kernel answers and its iopub messages reach us, and gives its `kernel_info_reply`.
 * A subscription takes effect only some time after connecting, and what a kernel publishes before that is gone. So the
 * question is repeated until the `idle` of one of its answers is seen.
 * @param signal stops the waiting, for a kernel that has ended
 * @throws Error when that takes longer than `timeoutMs` (milliseconds)
 */
export async function kernelReady(
  client: JupyterClient,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<KernelMessage> {
  const deadline = Date.now() + timeoutMs;
  let answered = false;
  const ask = () => {
    const pending = client.request("shell", "kernel_info_request", {});
    void pending.replied.then(() => {
      answered = true;
    });
    return pending.done;
  };
  const asked = [ask()];
  for (let left = timeoutMs; left > 0 && signal?.aborted !== true; left = deadline - Date.now()) {
    // Until the first answer the kernel is still starting, and repeating would only fill its queue.
    const wait = Math.min(left, answered ? 50 : 200);
    const reply = await Promise.race([...asked, new Promise<null>((resolve) => setTimeout(resolve, wait, null))]);
    if (reply !== null) return reply;
    if (answered) asked.push(ask());
  }
  throw new Error(
    answered
      ? `the kernel answers, but nothing that it publishes (iopub) arrived within ${timeoutMs / 1000} s`
      : `the kernel did not answer within ${timeoutMs / 1000} s`,
  );
}
