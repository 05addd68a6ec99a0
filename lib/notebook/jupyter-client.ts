import { randomUUID } from "node:crypto";
import { Dealer, Subscriber } from "zeromq";
import { type Channel, type ConnectionInfo, channelAddress } from "./connection-info";
import { decodeMessage, encodeMessage, type MessageHeader, type WireMessage } from "./wire-message";

/** A message from the kernel and the channel that it came over. */
export interface KernelMessage extends WireMessage {
  readonly channel: Channel;
}

/** A question to the kernel that is under way. */
export interface PendingRequest {
  /** The msg_id: every message that this request causes has it in its parent header. */
  readonly id: string;
  /** The reply, once both it and the kernel's `idle` for it have come, in either order. */
  readonly done: Promise<KernelMessage>;
  /** The reply alone: iopub messages may still be on their way. */
  readonly replied: Promise<KernelMessage>;
}

/** A connection to one running kernel. Nothing is dropped: no high-water marks, and sends wait their turn. */
export interface JupyterClient {
  /** Asks, and hands every message with this request as its parent (late ones too, until `close`) to `onMessage`. */
  request(
    channel: "shell" | "control",
    type: string,
    content: Readonly<Record<string, unknown>>,
    onMessage?: (message: KernelMessage) => void,
  ): PendingRequest;
  /** Sends without waiting for anything, such as an `input_reply`. */
  send(
    channel: "shell" | "control" | "stdin",
    type: string,
    content: Readonly<Record<string, unknown>>,
    parent?: Partial<MessageHeader>,
  ): string;
  /** Hears every message, whoever caused it. Returns how to stop. */
  onMessage(listener: (message: KernelMessage) => void): () => void;
  /** Closes the sockets; requests under way are never answered. */
  close(): void;
}

/**
 * Connects to a kernel's shell, control, stdin and iopub sockets (Jupyter messaging protocol 5.4).
 * The kernel need not be up yet: what is sent waits until it is. See `kernelReady` for iopub.
 *
 * In use: connect, wait for `kernelReady(client, 10_000)`, then
 * `await client.request("shell", "execute_request", { code: "1 + 1" }, console.log).done`, and `client.close()` at the end.
 */
export function connectClient(info: ConnectionInfo): JupyterClient {
  const session = randomUUID();
  const waiting = new Map<string, (message: KernelMessage) => void>();
  const listeners = new Set<(message: KernelMessage) => void>();
  // stdin finds the asking client by the identity of its shell socket, so all share one.
  const hearing = { linger: 0, receiveHighWaterMark: 0, reconnectInterval: 20 };
  const asking = { ...hearing, sendHighWaterMark: 0, routingId: session };
  const sockets = { shell: new Dealer(asking), control: new Dealer(asking), stdin: new Dealer(asking) };
  const iopub = new Subscriber(hearing);
  iopub.subscribe();
  const turns = { shell: Promise.resolve(), control: Promise.resolve(), stdin: Promise.resolve() };

  for (const channel of ["shell", "control", "stdin", "iopub"] as const) {
    const socket = channel === "iopub" ? iopub : sockets[channel];
    socket.connect(channelAddress(info, channel));
    void receive(channel, socket);
  }

  async function receive(channel: Channel, socket: AsyncIterable<Buffer[]>): Promise<void> {
    for await (const frames of socket) {
      const decoded = decodeMessage(frames, info.key);
      if (decoded === null) continue;
      const message = { ...decoded, channel };
      for (const listener of [...listeners]) listener(message);
      waiting.get(message.parent.msg_id ?? "")?.(message);
    }
  }

  const client: JupyterClient = {
    send(channel, type, content, parent = {}) {
      const header = headerOf(type, session);
      const frames = encodeMessage({ identities: [], header, parent, metadata: {}, content, buffers: [] }, info.key);
      turns[channel] = turns[channel].then(() => sockets[channel].send(frames)).catch(() => {}); // closed meanwhile
      return header.msg_id;
    },
    request(channel, type, content, onMessage) {
      const id = client.send(channel, type, content);
      let tellReply: (reply: KernelMessage) => void;
      let tellIdle: () => void;
      const replied = new Promise<KernelMessage>((resolve) => {
        tellReply = resolve;
      });
      const idle = new Promise<void>((resolve) => {
        tellIdle = resolve;
      });
      waiting.set(id, (message) => {
        onMessage?.(message);
        if (message.channel === channel) tellReply(message);
        if (message.header.msg_type === "status" && message.content.execution_state === "idle") tellIdle();
      });
      return { id, replied, done: idle.then(() => replied) };
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      waiting.clear();
      listeners.clear();
      for (const socket of [...Object.values(sockets), iopub]) if (!socket.closed) socket.close();
    },
  };
  return client;
}

function headerOf(type: string, session: string): MessageHeader {
  return {
    msg_id: randomUUID(),
    session,
    username: "objective-lab",
    date: new Date().toISOString(),
    msg_type: type,
    version: "5.4",
  };
}
