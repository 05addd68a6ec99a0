import { createHmac, timingSafeEqual } from "node:crypto";

/** The header of a Jupyter message (messaging protocol 5.4). */
export interface MessageHeader {
  readonly msg_id: string;
  readonly session: string;
  readonly username: string;
  /** ISO 8601. */
  readonly date: string;
  readonly msg_type: string;
  readonly version: string;
}

/** A Jupyter message without the channel that it went over. */
export interface WireMessage {
  /** Addresses in front of the delimiter; on iopub the topic. */
  readonly identities: readonly Buffer[];
  readonly header: MessageHeader;
  /** The header of the message that caused this one; empty when there is none. */
  readonly parent: Partial<MessageHeader>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, unknown>>;
  readonly buffers: readonly Buffer[];
}

const delimiter = Buffer.from("<IDS|MSG>");

/**
 * The frames of a message on the wire: identities, delimiter, HMAC-SHA256 signature in hex, header, parent header,
 * metadata, content, buffers. The signature covers the four JSON frames. An empty key leaves the signature empty.
 * Source: Jupyter messaging protocol, "The wire protocol".
 */
export function encodeMessage(message: WireMessage, key: string): Buffer[] {
  const parts = [message.header, message.parent, message.metadata, message.content].map((part) =>
    Buffer.from(JSON.stringify(part)),
  );
  return [...message.identities, delimiter, Buffer.from(sign(parts, key)), ...parts, ...message.buffers];
}

/**
 * The message in these frames, or null when it is not one: no delimiter, too few frames, JSON that does not parse, or
 * a signature that is not right. Signatures are compared in constant time, and the right one is never told to anyone.
 */
export function decodeMessage(frames: readonly Buffer[], key: string): WireMessage | null {
  const at = frames.findIndex((frame) => frame.equals(delimiter));
  if (at < 0 || frames.length < at + 6) return null;
  const parts = frames.slice(at + 2, at + 6);
  const given = frames[at + 1]!;
  const right = Buffer.from(sign(parts, key));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  try {
    const [header, parent, metadata, content] = parts.map((part) => JSON.parse(part.toString("utf8")));
    if (typeof header?.msg_id !== "string" || typeof header.msg_type !== "string") return null;
    return {
      identities: frames.slice(0, at),
      header,
      parent: parent ?? {},
      metadata: metadata ?? {},
      content: content ?? {},
      buffers: frames.slice(at + 6),
    };
  } catch {
    return null;
  }
}

function sign(parts: readonly Buffer[], key: string): string {
  if (key === "") return "";
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac.digest("hex");
}
