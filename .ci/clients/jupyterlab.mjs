// JupyterLab 4 in Chromium: opens a notebook, runs it, sees the table and the chart, completes a name, inspects it,
// sees an error marked, interrupts a loop, restarts. Screenshots go to reports/jupyterlab/.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

const shots = resolve("reports/jupyterlab");
mkdirSync(shots, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "lab-"));
const first = "notebooks/01-value-per-request.ipynb";
const sample = join(folder, "sample.ipynb");
const cells = [
  'import * as lab from "objective-lab"\nimport * as dfd from "danfojs"\nnew dfd.DataFrame({ agent: ["A", "B", "C"], minutes: [12, 1, 0.33] })',
  '({ data: [{ type: "bar", x: ["A", "B", "C"], y: [3.5, 22.93, -575.61] }], layout: { title: { text: "Value per request, dollars" }, width: 600, height: 320 } })',
];
const cell = (source, at) => ({
  cell_type: "code",
  id: `c${at}`,
  metadata: {},
  execution_count: null,
  outputs: [],
  source,
});
const kernelspec = { name: "objective-lab", display_name: "TypeScript (objective-lab)", language: "typescript" };
writeFileSync(
  sample,
  JSON.stringify({ cells: cells.map(cell), metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 }),
);

const { server, url } = await startServer();
const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path && existsSync(path),
);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  page.setDefaultTimeout(40_000);
  await open(page, "sample.ipynb");
  await command(page, "notebook:run-all-cells");
  await page.waitForSelector('.jp-OutputArea-output table td:has-text("0.33")');
  await page.waitForSelector(".jp-OutputArea-output img[alt]");
  await shot(page, "1-table-and-chart");
  const size = await page.$eval(".jp-OutputArea-output img[alt]", (image) => [image.naturalWidth, image.clientWidth]);
  assert.deepEqual(size, [1200, 600], "the chart is seen at its own size, twice as sharp");

  await typeInNewCell(page, "lab.fromRec");
  await page.keyboard.press("Tab");
  // A single match is filled in at once; several are listed.
  await page.waitForFunction(
    () =>
      document.querySelector(".jp-Completer-item") ||
      document.querySelector(".jp-mod-active .cm-content")?.textContent?.includes("fromRecords"),
  );
  await shot(page, "2-completion");
  if (await page.$(".jp-Completer-item")) await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    document.querySelector(".jp-mod-active .cm-content")?.textContent?.includes("lab.fromRecords"),
  );

  await page.keyboard.press("Shift+Tab");
  await page.waitForSelector('.jp-Tooltip:has-text("A run table from plain records")');
  await shot(page, "3-inspection");
  await page.keyboard.press("Escape");

  await typeInNewCell(page, "const half = 1\nthrow new Error('on purpose')");
  await command(page, "notebook:run-cell");
  await page.waitForSelector('[data-mime-type="application/vnd.jupyter.stderr"]:has-text("on purpose")');
  const marked = await page.textContent('[data-mime-type="application/vnd.jupyter.stderr"]');
  assert.match(marked, /> 2 \|\s+throw new Error/, "the traceback shows the cell's own line");
  await shot(page, "4-error");

  await typeInNewCell(page, "await null; while (true) {}");
  await command(page, "notebook:run-cell");
  await page.waitForTimeout(1500);
  const began = Date.now();
  await command(page, "notebook:interrupt-kernel");
  await page.waitForSelector('[data-mime-type="application/vnd.jupyter.stderr"]:has-text("interrupted")');
  console.log(`interrupted after ${Date.now() - began} ms, as seen in the page`);
  await shot(page, "5-interrupted");

  await typeInNewCell(
    page,
    "for (const i of [1, 2, 3]) { process.stderr.write('\\rstep ' + i + ' of 3'); await new Promise((done) => setTimeout(done, 200)) }",
  );
  await command(page, "notebook:run-cell");
  await page.waitForSelector('.jp-OutputArea-output:has-text("step 3 of 3")');
  const bars = await page.$$eval(".jp-OutputArea-output", (all) =>
    all.map((one) => one.textContent).filter((text) => text.includes("step 3")),
  );
  assert.ok(!bars[0].includes("step 1"), "a progress line redraws in place");

  await command(page, "notebook:restart-kernel");
  await page.click(".jp-Dialog .jp-mod-accept");
  await page.waitForFunction(
    () => window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === "idle",
  );
  await typeInNewCell(page, "typeof (globalThis as any).lab");
  await command(page, "notebook:run-cell");
  await page.waitForSelector(".jp-OutputArea-output pre:has-text(\"'undefined'\")");
  await shot(page, "6-restarted");

  if (existsSync(first)) {
    await open(page, first);
    await command(page, "notebook:run-all-cells");
    await page.waitForFunction(
      () => {
        const { model } = window.jupyterapp.shell.currentWidget.content;
        return [...model.cells].filter((one) => one.type === "code").every((one) => one.executionCount !== null);
      },
      null,
      { timeout: 120_000 },
    );
    await page.waitForTimeout(1000);
    const faults = await page.$$('[data-mime-type="application/vnd.jupyter.stderr"]:has-text("    at ")');
    await shot(page, "7-notebook-01");
    assert.equal(faults.length, 0, `${first} runs without an error`);
    assert.ok(await page.$(".jp-OutputArea-output table"), `${first} shows a table`);
  }
  console.log(`JupyterLab: all seen; screenshots in ${shots}`);
} catch (fault) {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    await shot(page, "0-fault");
    const kinds = await page.$$eval("[data-mime-type]", (all) =>
      all.map((one) => `${one.dataset.mimeType}: ${one.textContent.slice(0, 200)}`),
    );
    console.error(kinds.join("\n"));
  }
  throw fault;
} finally {
  await browser.close();
  server.kill("SIGINT");
  server.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}

/** A server of its own with the notebooks in a copied workspace, so that nothing of this one changes. */
async function startServer() {
  for (const part of ["notebooks", "data"]) {
    if (existsSync(part)) cpSync(part, join(folder, part), { recursive: true });
  }
  const child = spawn(
    resolve(".venv/bin/jupyter"),
    [
      "lab",
      "--no-browser",
      "--allow-root",
      "--expose-app-in-browser",
      "--port=0",
      "--ServerApp.port_retries=50",
      "--IdentityProvider.token=",
      `--ServerApp.root_dir=${folder}`,
      "--LabApp.news_url=None",
      "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        JUPYTER_CONFIG_DIR: join(folder, ".config"),
        JUPYTER_RUNTIME_DIR: join(folder, ".runtime"),
      },
    },
  );
  let told = "";
  const address = await new Promise((found, failed) => {
    child.stderr.on("data", (text) => {
      told += text;
      const match = /(http:\/\/(?:127\.0\.0\.1|localhost):\d+)\/lab/.exec(told);
      if (match) found(match[1]);
    });
    child.once("exit", () => failed(new Error(`JupyterLab did not start:\n${told}`)));
    setTimeout(() => failed(new Error(`JupyterLab did not start in 60 s:\n${told}`)), 60_000).unref();
  });
  return { server: child, url: address };
}

async function open(page, name) {
  await page.goto(`${url}/lab/tree/${name}?reset`);
  await page.waitForFunction(
    () => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === "idle",
  );
}

function command(page, id) {
  // Not waited for: running a cell resolves only when it has ended.
  return page.evaluate((name) => void window.jupyterapp.commands.execute(name), id);
}

async function typeInNewCell(page, text) {
  await page.evaluate(async () => {
    const { commands, shell } = window.jupyterapp;
    const notebook = shell.currentWidget.content;
    notebook.activeCellIndex = notebook.widgets.length - 1;
    await commands.execute("notebook:insert-cell-below");
    await commands.execute("notebook:enter-edit-mode");
  });
  await page.waitForTimeout(300);
  await page.keyboard.insertText(text);
  await page.waitForTimeout(200);
}

async function shot(page, name) {
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(shots, `${name}.png`) });
}
