import { expect, test } from "vitest";
import { outbox } from "./outbox";

test("what comes later waits behind a message that is not ready", async () => {
  const seen: string[] = [];
  const box = outbox<string>((message) => seen.push(message));
  let ready: (message: string) => void = () => {};
  box.send("a");
  box.reserve(new Promise((resolve) => (ready = resolve)));
  box.reserve(Promise.reject(new Error("cannot be drawn")));
  box.send("c");
  expect(seen).toEqual(["a"]);
  ready("b");
  await box.settled();
  expect(seen).toEqual(["a", "b", "c"]);
});

test("places that never become ready can be given up, and nothing else is lost", async () => {
  const seen: string[] = [];
  const box = outbox<string>((message) => seen.push(message));
  box.reserve(new Promise(() => {}));
  box.send("behind");
  box.abandon();
  await box.settled();
  expect(seen).toEqual(["behind"]);
});
