import fc from "fast-check";
import { expect, test } from "vitest";
import { html, jsonForScript, visible } from "./html-safe";

test("values are escaped between tags and in attributes; nested pieces and lists are kept", () => {
  const item = html`<li title="${"\"'`"}">${"<img src=x onerror=alert(1)> & </script>"}</li>`;
  expect(html`<ul>${[item, null, false, undefined, 3]}</ul>`.text).toBe(
    '<ul><li title="&quot;&#39;&#96;">&lt;img src=x onerror=alert(1)&gt; &amp; &lt;/script&gt;</li>3</ul>',
  );
});

test("control characters and those that turn text round are shown as one that does nothing", () => {
  expect(html`${"a\u202Eb\u0000c\u001B[31m\uD800"}`.text).toBe("a\uFFFDb\uFFFDc\uFFFD[31m\uFFFD");
  expect(html`${"two\nlines 😀"}`.text).toBe("two\nlines 😀");
});

test("text that a script sets is shown the same way, and keeps its markup", () => {
  expect(visible("\u202elive\u202c <b>&\u001b[2J")).toBe("\uFFFDlive\uFFFD <b>&\uFFFD[2J");
});

test("JSON in a script cannot end it, and reads back as it was", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = jsonForScript(value);
      expect(text).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(jsonForScript("</script><!--\u2028")).toBe('"\\u003c/script\\u003e\\u003c!--\\u2028"');
});
