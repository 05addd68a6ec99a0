import { createHash } from "node:crypto";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";
import { fromRecords } from "../../runs/from-records";
import { chapterEvidence, chapterObjective } from "../../strategies/chapter-fixture";
import { type Evidence, evidenceFrom } from "../../value/evidence";
import type { Objective } from "../../value/objective";
import { decide } from "../decision";
import { type HtmlOptions, toHtml } from "./to-html";

const options: HtmlOptions = {
  command: "npx objective-lab report runs.csv --out report.html",
  objectiveFile: { path: "objective.json", text: '{"question":"</script><b>"}\n' },
  scripts: { plotly: 'var bundle="</script><!--";', page: "var page=1;" },
};
const page = (evidence: Evidence) => toHtml(decide(evidence), evidence, options);
const chapter = { ...chapterObjective, question: "Which CRM agent do we ship?" } satisfies Objective;

let chapterPage: string;
beforeAll(async () => {
  chapterPage = await page(chapterEvidence(chapter));
});

test("the page answers first, then has every part that the chapter lists", async () => {
  const { document } = new JSDOM(chapterPage).window;
  expect(document.querySelector("h1")?.textContent).toBe("Which CRM agent do we ship?");
  // Chapter 5: B $22.93, A $3.50, C −$575.61; the table of strategies.
  expect(document.querySelector(".answer")?.textContent).toBe(
    "It depends on the strategy: B wins by 2 of them (worth $22.93 a request), A by 2 ($3.50) and C by 2 (−$575.61).",
  );
  const captions = [...document.querySelectorAll("caption")].map((caption) => caption.textContent);
  for (const part of [
    "Strategies and their verdicts",
    "Value per request (± one standard error; 95 % interval below)",
    "Prices, and where each came from",
    "Pass rate from the grader",
    "Failure rate of each gate",
    "Mean of each judged dimension",
    "Time and cost, on runs that passed and on runs that failed",
    "Leads of the best in value",
    "The best mix by task type",
    "Input files",
  ]) {
    expect(captions).toContain(part);
  }
  const text = document.body.textContent!;
  for (const number of ["$696.48", "0.9629", "37 violations", "$19.43", "C at 96.3", "31.7"])
    expect(text).toContain(number);
});

test("headings go down one step at a time, every table head has a scope, every picture says what it shows", async () => {
  const { document } = new JSDOM(chapterPage).window;
  const levels = [...document.querySelectorAll("h1,h2,h3,h4")].map(({ tagName }) => Number(tagName[1]));
  expect(levels[0]).toBe(1);
  levels.slice(1).forEach((level, place) => {
    expect(level - levels[place]!).toBeLessThanOrEqual(1);
  });
  for (const head of document.querySelectorAll("th")) expect(head.getAttribute("scope")).toMatch(/^(col|row)$/);
  const pictures = [...document.querySelectorAll("img")];
  expect(pictures.length).toBeGreaterThan(5);
  for (const { alt } of pictures) expect(alt.length).toBeGreaterThan(40);
  for (const label of document.querySelectorAll("label")) {
    expect(document.getElementById(label.htmlFor)?.tagName).toBe("INPUT");
  }
});

test("the page may run its own scripts, known by their hash, and load nothing", async () => {
  const text = chapterPage;
  const { document } = new JSDOM(text).window;
  const policy = document.querySelector("meta[http-equiv]")!.getAttribute("content")!;
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^;]+; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'$/,
  );
  const scripts = [...document.querySelectorAll("script:not([type])")].map((script) => script.textContent!);
  expect(scripts).toHaveLength(2);
  for (const script of scripts) {
    expect(policy).toContain(createHash("sha256").update(script).digest("base64"));
  }
  for (const element of document.querySelectorAll("[src],[href],[srcset]")) {
    const place = element.getAttribute("src") ?? element.getAttribute("href") ?? element.getAttribute("srcset")!;
    expect(place).toMatch(/^(data:|#)/);
  }
});

test("the same decision gives the same bytes", async () => {
  const dollars = { ...chapter, strategies: { Dollars: ["dollars"] } } satisfies Objective;
  expect(await page(chapterEvidence(dollars))).toBe(await page(chapterEvidence(dollars)));
});

test("names from a log are only ever text, wherever they stand", async () => {
  const agents = [
    "<img src=x onerror=alert(1)>",
    '=HYPERLINK("https://evil.example")',
    "</script><svg/onload=alert(1)>",
    "__proto__",
  ];
  const nasty = "\"><script>alert(1)</script>\u2028'`";
  const table = fromRecords(
    [...Array(40).keys()].flatMap((request) =>
      agents.map((agent, place) => ({
        agent,
        request: `r${request}${nasty}`,
        task: request % 2 === 0 ? nasty : "b",
        passed: (request + place) % 5 > 0,
        minutes: 1 + place + (request % 3),
        cost: 0.1 * (place + 1) + 0.01 * (request % 2),
        [nasty]: request === place ? 1 : 0,
      })),
    ),
  );
  const objective: Objective = {
    question: nasty,
    byHand: { minutes: 15, passRate: 0.9 },
    prices: { hour: { amount: 100, source: nasty }, mistake: { amount: 50 } },
    gates: [{ name: nasty, field: nasty, maxRate: 0.1 }],
    dimensions: [
      { name: nasty, field: "passed", better: "higher" },
      { name: "speed", field: "minutes", better: "lower", scale: { worst: 15, best: 0 } },
    ],
    strategies: {
      [nasty]: ["dollars"],
      weights: [{ weights: { [nasty]: 0.5, speed: 0.5 } }],
      front: [{ pareto: [nasty, "speed"] }],
    },
  };
  const text = await page(evidenceFrom(table, objective));
  const { document } = new JSDOM(text).window;
  expect(document.querySelectorAll("script")).toHaveLength(3);
  expect(
    document.querySelectorAll("img:not([src^='data:image/svg+xml;base64,']),iframe,object,embed,a:not(.skip)"),
  ).toHaveLength(0);
  for (const element of document.querySelectorAll("*")) {
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on/);
  }
  const heads = [...document.querySelectorAll("tbody th")].map((head) => head.textContent);
  for (const agent of agents) expect(heads).toContain(agent);
  const data = JSON.parse(document.getElementById("data")!.textContent!);
  expect(data.agents).toEqual([...agents].sort());
  for (const { src } of document.querySelectorAll("img")) {
    const svg = Buffer.from(src.split(",")[1]!, "base64").toString("utf8");
    const drawn = new JSDOM(svg, { contentType: "image/svg+xml" }).window.document;
    expect(drawn.querySelectorAll("script,a,image,foreignObject")).toHaveLength(0);
  }
});

test("a log without objective, and agents without evidence, still make a page that says so", async () => {
  const table = fromRecords([
    { agent: "A", request: "r1", passed: null, cost: null, status: "infra" },
    { agent: "B", request: "r1", passed: 1, cost: 0.2 },
  ]);
  const { document } = new JSDOM(await page(evidenceFrom(table, {}))).window;
  expect(document.querySelector(".answer")?.textContent).toContain("nothing is decided");
  expect(document.body.textContent).toContain("unknown");
  expect(document.body.textContent).not.toMatch(/NaN|undefined|\[object|Infinity/);
});
