import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import type { Cell, CodeCell, JsonObject, Notebook, Output } from "./notebook";
import { notebookPage } from "./notebook-page";
import { codeNotebook } from "./toy-launch";

const text = (source: string, attachments?: CodeCell["metadata"]): Cell => {
  return { cell_type: "markdown", metadata: {}, source, ...(attachments && { attachments: attachments as never }) };
};
const show = (data: JsonObject, metadata: JsonObject = {}): Output => ({ output_type: "display_data", data, metadata });
const stream = (said: string, name = "stdout"): Output => ({ output_type: "stream", name, text: said });
const withCells = (...cells: Cell[]): Notebook => ({ ...codeNotebook(), cells });
const withOutputs = (...outputs: Output[]): Notebook => {
  return withCells({ ...(codeNotebook("show()").cells[0] as CodeCell), outputs });
};
const page = (notebook: Notebook, file = "folder/n.ipynb") => notebookPage(notebook, file);
const main = (notebook: Notebook, file?: string) =>
  new JSDOM(page(notebook, file)).window.document.querySelector("main")!;

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const figure = {
  data: [{ type: "bar", x: ["</script><script>alert(1)</script>"], y: [1] }],
  layout: { title: "Bars" },
};

test("Markdown, formulas and code are drawn; the first heading is the title", () => {
  const notebook = withCells(
    text("# Who *wins*?\n\nIt costs $5 to $6, and $a < b$.\n\n```typescript\nconst a = 1;\n```\n\n|a|\n|-|\n|1|"),
  );
  const drawn = main(notebook);
  expect(page(notebook)).toContain("<title>Who wins?</title>");
  expect(drawn.querySelectorAll("math")).toHaveLength(1);
  expect(drawn.textContent).toContain("It costs $5 to $6");
  expect(drawn.querySelector("pre .hljs-keyword")!.textContent).toBe("const");
  expect(drawn.querySelector("table")!.textContent).toContain("1");
  expect(page(withCells(text("no heading")))).toContain("<title>n</title>");
});

const hostile = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">a</a>',
  "<svg onload=alert(1)></svg>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "</pre></section></main><script>alert(1)</script>",
  '<img src="https://example.com/track.png">',
  '<div style="position:fixed;background:url(https://example.com)">covered</div>',
  "<style>main { display: none }</style><b>seen</b>",
  '<form action="https://example.com"><input name=a></form>',
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
];

const everywhere = (html: string): Cell[] => [
  text(html),
  text(`[a](javascript:alert(1)) ![${html}](https://example.com/a.png)`),
  {
    ...(codeNotebook(html).cells[0] as CodeCell),
    outputs: [
      show({ "text/html": html }),
      show({ "text/plain": html }),
      show({ "text/markdown": html }),
      show({ "text/latex": `$\\href{javascript:alert(1)}{a}$ ${html}` }),
      show({ "image/png": pixel, "text/plain": html }),
      show({ "application/json": { html } }),
      show({ "application/vnd.plotly.v1+json": { data: [], layout: { title: html } } }),
      show({ [html]: html }),
      show({ "application/javascript": html }),
      stream(html),
      stream(html, html),
      { output_type: "error", ename: html, evalue: html, traceback: [] },
    ],
  },
];

test("nothing that a notebook holds can run, load or cover the page, whatever output it comes in", () => {
  const name = hostile.join("");
  const notebook = {
    ...withCells(...hostile.flatMap(everywhere)),
    metadata: { title: name, language_info: { name } },
  };
  const { window } = new JSDOM(page(notebook));
  const { document } = window;
  const code = [...document.querySelectorAll("script:not([type='application/json'])")];
  const policy = document.querySelector("meta[http-equiv]")!.getAttribute("content")!;
  for (const script of code) {
    expect(policy).toContain(createHash("sha256").update(script.textContent!).digest("base64"));
  }
  expect(document.querySelectorAll("iframe, svg, form, input, object, embed, link, base")).toHaveLength(0);
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/);
      if (["href", "src", "action", "srcset"].includes(name)) expect(value).toMatch(/^(https?:|mailto:|data:image)/);
      if (name === "src") expect(value).toMatch(/^data:image/);
      if (name === "style") expect(value).not.toMatch(/url|position/);
    }
  }
  expect(document.querySelectorAll("main style")).toHaveLength(0);
});

test("Plotly's code is in the page once, its figures keep a still picture and words", () => {
  const chart = show({ "application/vnd.plotly.v1+json": figure, "image/png": pixel, "text/plain": "B leads" });
  const html = page(withOutputs(chart, chart));
  const { document } = new JSDOM(html).window;
  expect(document.querySelectorAll("body > script")).toHaveLength(2);
  const drawn = [...document.querySelectorAll("figure.plotly")];
  expect(drawn).toHaveLength(2);
  expect(drawn[0]!.querySelector("img")!.alt).toBe("B leads");
  expect(JSON.parse(drawn[0]!.querySelector("script")!.textContent!)).toEqual(figure);
  expect(html.length).toBeLessThan(2_000_000);
  expect(page(withOutputs(stream("a"))).length).toBeLessThan(20_000);
});

test("a table keeps its structure; a picture its words; colours of a terminal become classes", () => {
  const drawn = main(
    withOutputs(
      show({ "text/html": "<table><thead><tr><th scope=col style='text-align:right'>a</th></tr></thead></table>" }),
      show({ "image/png": pixel }, { alt: "a dot" }),
      stream("\u001b[31mred\u001b[0m \u001b[2J\u001b]0;title\u0007<b>"),
    ),
  );
  expect(drawn.querySelector(".wide th")!.outerHTML).toBe('<th scope="col" style="text-align:right">a</th>');
  expect(drawn.querySelector("img")!.alt).toBe("a dot");
  expect(drawn.querySelector(".stdout .ansi-red-fg")!.textContent).toBe("red");
  expect(drawn.querySelector(".stdout")!.textContent).toBe("red <b>");
});

test("HTML that is only a script gives way to the next form", () => {
  const drawn = main(
    withOutputs(show({ "text/html": "<div><script>draw()</script></div>", "image/png": pixel, "text/plain": "x" })),
  );
  expect(drawn.querySelectorAll("img")).toHaveLength(1);
});

test("pictures beside the notebook and attached ones are taken in, others are not", () => {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  writeFileSync(join(folder, "a b.png"), Buffer.from(pixel, "base64"));
  const source =
    "![near](a%20b.png) ![own](attachment:x.png) ![far](../a.png) ![etc](/etc/passwd.png) ![web](https://example.com/a.png)";
  const drawn = main(withCells(text(source, { "x.png": { "image/png": pixel } })), join(folder, "n.ipynb"));
  expect([...drawn.querySelectorAll("img")].map((image) => image.alt)).toEqual(["near", "own"]);
  expect(drawn.querySelector("img")!.src).toBe(`data:image/png;base64,${pixel}`);
  expect(drawn.textContent).toContain("far etc web");
});

test("the page passes axe's accessibility rules and is the same every time", async () => {
  const notebook = withCells(text("# Title\n\n## Part\n\n[a link](https://example.com) and $a$"), {
    ...(codeNotebook("const a = 1").cells[0] as CodeCell),
    outputs: [
      stream("a"),
      show({
        "text/html": "<table><thead><tr><th scope=col>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
      }),
      show({ "application/vnd.plotly.v1+json": figure, "image/png": pixel }),
      { output_type: "error", ename: "E", evalue: "v", traceback: ["E: v"] },
    ],
  });
  expect(page(notebook)).toBe(page(notebook));
  const withoutScripts = page(notebook).replace(/<script>[\s\S]*<\/script>/, "");
  const dom = new JSDOM(withoutScripts, { runScripts: "outside-only" });
  dom.window.eval(axe.source);
  const run = dom.window.eval("axe.run({ rules: { 'color-contrast': { enabled: false } } })"); // jsdom draws no colours
  const { violations } = (await run) as { violations: { id: string }[] };
  expect(violations.map((found) => found.id)).toEqual([]);
});

test("a solution is folded where its author wrote <details>, and so is code that a cell hides; other HTML stays text", () => {
  const cell = codeNotebook("1 + 1").cells[0] as CodeCell;
  const hides = (jupyter: JsonObject): Cell => ({ ...cell, metadata: { jupyter }, outputs: [stream("2")] });
  const drawn = main(
    withCells(
      text("Try it.\n\n<details>\n<summary>The <answer></summary>\n\n<details onclick=alert(1)>\n\n</details>"),
      text("Try it.\n<details>\n<summary>Answer & why</summary>\n\n**2**\n\n</details>\n\nafter"),
      hides({ source_hidden: true }),
      hides({ source_hidden: true, outputs_hidden: true }),
      hides({ source_hidden: false }),
    ),
  );
  const [odd, solution, code, both] = drawn.querySelectorAll("details");
  expect(odd!.textContent).toContain("<summary>The <answer></summary>");
  expect(odd!.textContent).toContain("<details onclick=alert(1)>");
  expect(solution!.querySelector("summary")!.textContent).toBe("Answer & why");
  expect(solution!.querySelector("strong")!.textContent).toBe("2");
  expect(solution!.textContent).not.toContain("after");
  expect([code!.textContent!.includes("1 + 1"), code!.querySelector(".stdout")]).toEqual([true, null]);
  expect(both!.querySelector(".stdout")!.textContent).toContain("2");
  expect(drawn.querySelectorAll("details")).toHaveLength(4);
});
