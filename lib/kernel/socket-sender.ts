/** The part of a zeromq socket that sends. */
export interface Sending {
  send(frames: Buffer[]): Promise<void>;
}

/** Sends messages of one socket, one after the other. */
export interface SocketSender {
  send(frames: Buffer[]): void;
  /** Resolves when everything handed over so far has been taken by the socket. */
  settled(): Promise<void>;
}

/**
 * A sender that loses nothing. zeromq takes 512 messages at once and then only one more while it works: a second call
 * in that state is refused (EBUSY), and a kernel that does not wait loses the message. This one waits its turn.
 *
 * @param onFault hears of a message that the socket refused for good, such as one to a client that has left
 */
export function socketSender(socket: Sending, onFault: (fault: unknown) => void = () => {}): SocketSender {
  let waiting: Buffer[][] = [];
  let pumping: Promise<void> | null = null;

  async function pump(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      for (const frames of batch) await socket.send(frames).catch(onFault);
    }
    pumping = null;
  }

  return {
    send(frames) {
      waiting.push(frames);
      pumping ??= Promise.resolve().then(pump);
    },
    settled: () => pumping ?? Promise.resolve(),
  };
}
