import { expect, test } from "vitest";
import { decodeMessage, encodeMessage, type WireMessage } from "./wire-message";

const message: WireMessage = {
  identities: [Buffer.from("client")],
  header: { msg_id: "1", session: "s", username: "u", date: "2026-01-01T00:00:00Z", msg_type: "a", version: "5.4" },
  parent: {},
  metadata: {},
  content: { text: "Größe 日本" },
  buffers: [Buffer.from([0, 255])],
};

test("a message survives the wire", () => {
  expect(decodeMessage(encodeMessage(message, "key"), "key")).toEqual(message);
  expect(decodeMessage(encodeMessage(message, ""), "")).toEqual(message);
});

// python3 -c "import hmac; print(hmac.new(b'key', b'{}'*4, 'sha256').hexdigest())"
test("the signature is HMAC-SHA256 over the four JSON frames", () => {
  const empty = { ...message, header: {}, content: {} } as unknown as WireMessage;
  expect(encodeMessage(empty, "key")[2]!.toString()).toBe(
    "ca767b02c5bc061ed184a9a029e7f93a7f2f7ed4e8fe74120fc1212f0b008fa3",
  );
});

test("frames that are not a signed message are refused", () => {
  const frames = encodeMessage(message, "key");
  expect(decodeMessage(frames, "other key")).toBeNull();
  expect(decodeMessage(frames, "")).toBeNull();
  expect(decodeMessage(encodeMessage(message, ""), "key")).toBeNull();
  expect(decodeMessage([], "key")).toBeNull();
  expect(decodeMessage(frames.slice(0, 5), "key")).toBeNull();
  expect(
    decodeMessage(
      frames.map((frame, at) => (at === 6 ? Buffer.from("{}") : frame)),
      "key",
    ),
  ).toBeNull();
});
