import { randomUUID } from "node:crypto";
import { Reply, Router, XPublisher } from "zeromq";
import { type Channel, type ConnectionInfo, channelAddress } from "../notebook/connection-info";
import { decodeMessage, encodeMessage, type WireMessage } from "../notebook/wire-message";
import { socketSender } from "./socket-sender";
import type { Parent } from "./thread-messages";

/** A request over shell or control, and where its answer goes. */
export interface IncomingRequest {
  readonly channel: "shell" | "control";
  readonly message: WireMessage;
}

/** The five sockets of a kernel, with signing and order taken care of. */
export interface Channels {
  /** Hears requests over shell and control, and answers over stdin, as they arrive. */
  onMessage(listener: (channel: "shell" | "control" | "stdin", message: WireMessage) => void): void;
  publish(type: string, content: Readonly<Record<string, unknown>>, parent: Parent): void;
  reply(request: IncomingRequest, type: string, content: Readonly<Record<string, unknown>>): void;
  /** Asks the client that sent this request for a line of input. */
  ask(request: IncomingRequest, content: Readonly<Record<string, unknown>>): void;
  /** Waits until all is sent, then closes. */
  close(): Promise<void>;
}

/** What a slow client has not fetched when the kernel ends is kept for so long, in milliseconds. */
const linger = 2000;

/**
 * Binds the sockets of a connection file (Jupyter messaging protocol 5.4). No high-water mark: nothing is dropped.
 * Messages that are not signed with the key are ignored without an answer.
 */
export async function openChannels(info: ConnectionInfo): Promise<Channels> {
  const session = randomUUID();
  const options = { linger, sendHighWaterMark: 0, receiveHighWaterMark: 0 };
  const sockets = {
    shell: new Router(options),
    control: new Router(options),
    stdin: new Router(options),
    iopub: new XPublisher(options),
    hb: new Reply({ linger: 0 }),
  };
  sockets.iopub.verbosity = "allSubs";
  for (const channel of Object.keys(sockets) as Channel[]) await sockets[channel].bind(channelAddress(info, channel));

  const senders = {
    shell: socketSender(sockets.shell),
    control: socketSender(sockets.control),
    stdin: socketSender(sockets.stdin),
    iopub: socketSender(sockets.iopub),
  };
  const listeners: ((channel: "shell" | "control" | "stdin", message: WireMessage) => void)[] = [];
  const early: ["shell" | "control" | "stdin", WireMessage][] = [];

  for (const channel of ["shell", "control", "stdin"] as const) void receive(channel);
  void echoHeartbeats();
  void welcomeSubscribers();

  async function receive(channel: "shell" | "control" | "stdin"): Promise<void> {
    for await (const frames of sockets[channel]) {
      const message = decodeMessage(frames, info.key);
      if (message === null) continue;
      if (listeners.length === 0) early.push([channel, message]);
      for (const listener of listeners) listener(channel, message);
    }
  }

  async function echoHeartbeats(): Promise<void> {
    for await (const frames of sockets.hb) await sockets.hb.send(frames);
  }

  /** Tells each new subscriber that it is heard from now on (Jupyter enhancement proposal 65). */
  async function welcomeSubscribers(): Promise<void> {
    for await (const [frame] of sockets.iopub) {
      if (frame === undefined || frame[0] !== 1) continue;
      const topic = frame.subarray(1);
      const content = { subscription: topic.toString("utf8") };
      senders.iopub.send(encode([topic], "iopub_welcome", content, {}));
    }
  }

  function encode(
    identities: readonly Buffer[],
    type: string,
    content: Readonly<Record<string, unknown>>,
    parent: Parent,
  ): Buffer[] {
    const header = {
      msg_id: randomUUID(),
      session,
      username: "kernel",
      date: new Date().toISOString(),
      msg_type: type,
      version: "5.4",
    };
    return encodeMessage({ identities, header, parent, metadata: {}, content, buffers: [] }, info.key);
  }

  return {
    onMessage(listener) {
      listeners.push(listener);
      for (const [channel, message] of early.splice(0)) listener(channel, message);
    },
    publish(type, content, parent) {
      senders.iopub.send(encode([Buffer.from(`kernel.${session}.${type}`)], type, content, parent));
    },
    reply({ channel, message }, type, content) {
      senders[channel].send(encode(message.identities, type, content, message.header));
    },
    ask({ message }, content) {
      senders.stdin.send(encode(message.identities, "input_request", content, message.header));
    },
    async close() {
      await Promise.all(Object.values(senders).map((sender) => sender.settled()));
      for (const socket of Object.values(sockets)) socket.close();
    },
  };
}
