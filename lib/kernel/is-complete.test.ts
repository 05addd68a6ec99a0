import { expect, test } from "vitest";
import { isComplete } from "./is-complete";

test.each(["1", "const a = 1", "function f() {\n  return 1\n}", "await f()", "", "// only a comment"])(
  "%j is complete",
  (code) => expect(isComplete(code)).toEqual({ status: "complete" }),
);

test.each(["f(1,", "function f() {", "if (a)", "`template", "/* comment", "x = ", "let a: ", "a.", "() =>"])(
  "%j waits for more",
  (code) => expect(isComplete(code).status).toBe("incomplete"),
);

test.each(["const = 1", "a b c", "}", "let 1x = 2", '"open'])("%j can never run", (code) =>
  expect(isComplete(code).status).toBe("invalid"),
);

test("an open block is indented further", () => {
  expect(isComplete("if (a) {")).toEqual({ status: "incomplete", indent: "  " });
});
