import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "objective-lab-"));
const runs = join(root, "data/crm-agent-runs.csv");
const objective = JSON.parse(readFileSync(join(root, "data/crm-objective.json"), "utf8"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

function cli(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "lib/bin/objective-lab.js"), ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0 && status !== 3) throw new Error(`exit ${status}: ${stderr}`);
  return stdout;
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** Chromium as CHROMIUM says, or where systems put it. */
function browserPath(): string {
  const places = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (found === undefined) throw new Error("no Chromium found: install it, or say where it is in CHROMIUM");
  return found;
}

let browser: Browser;
const report = join(folder, "crm.html");
const hostileReport = join(folder, "hostile.html");
beforeAll(async () => {
  cli("report", runs, "--objective", join(root, "data/crm-objective.json"), "--out", report);
  makeHostileReport();
  browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox"] });
});
afterAll(() => browser?.close());

/** Opens a page of ours, and keeps what it does that it should not. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; misdeeds: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const misdeeds: string[] = [];
  page.on("console", (message) => misdeeds.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => misdeeds.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    misdeeds.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on("request", (request) => {
    if (!/^(data|file):/.test(request.url())) misdeeds.push(`request: ${request.url()}`);
  });
  await page.goto(pathToFileURL(path).href);
  if (options.javaScriptEnabled !== false) await page.waitForSelector(".drawn .main-svg");
  return { page, misdeeds };
}

test.each([
  ["a desktop", 1280],
  ["a phone", 375],
  ["a narrow phone", 320],
])(
  "at the width of %s axe-core finds nothing, nothing sticks out, and no request leaves the page",
  async (_, width) => {
    for (const path of [report, hostileReport]) {
      const { page, misdeeds } = await open(path, { viewport: { width, height: 800 } });
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const { violations: found } = await (
          globalThis as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          }
        ).axe.run();
        return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
      });
      expect(violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(misdeeds).toEqual([]);
      await page.context().close();
    }
  },
);

test.each([
  ["100", "600"],
  ["60", "500"],
  ["$1,250.50", "0"],
  ["0", "50,000"],
])(
  "prices typed in the page, %s an hour and %s a mistake, give the numbers of decide --json",
  async (hour, mistake) => {
    const { page, misdeeds } = await open(report);
    await page.fill("#own-hour", hour);
    await page.fill("#own-mistake", mistake);
    const own = JSON.parse((await page.getAttribute("#own-answer", "data-values"))!);

    const amount = (typed: string) => Number(typed.replace(/[$,]/g, ""));
    const priced = { ...objective, prices: { hour: { amount: amount(hour) }, mistake: { amount: amount(mistake) } } };
    const decision = JSON.parse(cli("decide", runs, "--objective", file("own.json", JSON.stringify(priced)), "--json"));
    for (const { agent, value } of own.values) {
      expect(value).toBeCloseTo(decision.agents[agent].value.total.estimate, 8);
    }
    const known = decision.breakEvens.filter(({ at }: { at: number | null }) => at !== null);
    expect(own.breakEvens).toHaveLength(known.length);
    for (const { price, agents, at, below, above } of known) {
      const same = own.breakEvens.find(
        (one: { price: string; agents: string[] }) =>
          one.price === price && agents.every((agent: string) => one.agents.includes(agent)),
      );
      expect(same.at / at).toBeCloseTo(1, 8);
      expect([same.below, same.above]).toEqual([below, above]);
    }
    const said = await page.textContent("#own-answer");
    for (const { name, winner, tied } of decision.strategies) {
      if (!/^(Dollars|Gate, then dollars)$/.test(name)) continue;
      expect(said).toContain(
        tied.length > 1 ? `By "${name}": ${tied.join(" and ")} cannot` : `By "${name}": ${winner} wins`,
      );
    }
    await page.waitForFunction(() => /at your prices/.test(document.querySelector("#chart-value h3")!.textContent!));
    expect(misdeeds).toEqual([]);
    await page.context().close();
  },
);

test("what is no price is refused in words, and the given prices come back", async () => {
  const { page } = await open(report);
  await page.fill("#own-hour", "-5");
  expect(await page.textContent("#own-answer")).toContain("Type an amount from 0 up");
  expect(await page.getAttribute("#own-hour", "aria-invalid")).toBe("true");
  await page.click("button[type=reset]");
  await page.waitForFunction(() => document.getElementById("own-answer")!.textContent!.includes("$100.00 for an hour"));
  expect(await page.textContent("#own-answer")).toContain("B is worth the most: $22.93");
  await page.context().close();
});

test("without JavaScript every chart is there as a picture, and the rest can be read", async () => {
  const { page } = await open(report, { javaScriptEnabled: false });
  const pictures = page.locator("figure picture img");
  const count = await pictures.count();
  expect(count).toBeGreaterThan(5);
  for (let place = 0; place < count; place++) {
    const box = await pictures.nth(place).boundingBox();
    expect(box!.height).toBeGreaterThan(50);
  }
  expect(await page.locator("#own-prices").isVisible()).toBe(false);
  expect(await page.textContent(".answer")).toContain("B wins by 2");
  await page.context().close();
});

test("on a phone the pictures are those made for a phone", async () => {
  const { page } = await open(report, { javaScriptEnabled: false, viewport: { width: 375, height: 800 } });
  const widths = await page
    .locator("figure img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  expect(new Set(widths)).toEqual(new Set([343]));
  await page.context().close();
});

test("it prints: pictures instead of live charts, no form, and a PDF", async () => {
  const { page } = await open(report);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("figure .live").first().isVisible()).toBe(false);
  expect(await page.locator("figure picture img").first().isVisible()).toBe(true);
  expect(await page.locator("#own-prices").isVisible()).toBe(false);
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(50_000);
  await page.context().close();
});

test("the first Tab reaches the link to the decision", async () => {
  const { page } = await open(report);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement!.textContent)).toBe("Skip to the decision");
  await page.context().close();
});

test("hostile names are shown and do nothing, also after prices are typed", async () => {
  const { page, misdeeds } = await open(hostileReport);
  await page.fill("#own-hour", "55");
  await page.waitForFunction(() => /at your prices/.test(document.querySelector("#chart-value h3")!.textContent!));
  for (const name of hostile) expect(await page.locator("#own-values").textContent()).toContain(name);
  expect(await page.locator("img:not([src^='data:']),a:not(.skip),iframe").count()).toBe(0);
  await page.mouse.move(600, 1600);
  await page.waitForTimeout(300);
  expect(misdeeds).toEqual([]);
  await page.context().close();
});

test("the file is below 3 MB", () => {
  expect(statSync(report).size).toBeLessThan(3e6);
});

const hostile = [
  "<img src=x onerror=alert(1)>",
  '=HYPERLINK("https://evil.example")',
  "</script><svg onload=alert(1)>",
];

function makeHostileReport(): void {
  const lines = [...Array(30).keys()].flatMap((request) =>
    hostile.map((agent, place) =>
      JSON.stringify({
        agent,
        request: `r${request}`,
        passed: (request + place) % 4 > 0 ? 1 : 0,
        minutes: 1 + place + (request % 3),
        cost: 0.1 + 0.2 * place + 0.01 * (request % 2),
      }),
    ),
  );
  const asked = {
    question: "<b onmouseover=alert(1)>Which?</b>",
    byHand: { minutes: 10, passRate: 0.8 },
    prices: { hour: { amount: 60, source: "</style><script>alert(1)</script>" }, mistake: { amount: 20 } },
    dimensions: [
      { name: "<i>coverage</i>", field: "passed", better: "higher" },
      { name: "speed", field: "minutes", better: "lower", scale: { worst: 10, best: 0 } },
    ],
    strategies: {
      '"><script>alert(1)</script>': ["dollars"],
      front: [{ pareto: ["<i>coverage</i>", "speed"] }],
      weights: [{ weights: { "<i>coverage</i>": 0.5, speed: 0.5 } }],
    },
  };
  const [log, wanted] = [file("hostile.jsonl", `${lines.join("\n")}\n`), file("hostile.json", JSON.stringify(asked))];
  cli("report", log, "--objective", wanted, "--out", hostileReport);
}
