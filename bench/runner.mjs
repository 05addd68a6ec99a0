// `objective-lab run` beside Jupyter's own runner, nbclient: the same notebook of 21 danfojs cells, the same kernel, taking
// turns in one run, whole process each time. Needs a Python that has nbclient: node bench/runner.mjs [python] [rounds]
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const python = process.argv[2] ?? "python3";
const rounds = Number(process.argv[3] ?? 5);
if (spawnSync(python, ["-c", "import nbclient"]).status !== 0) {
  console.error(`${python} has no nbclient. Install it there (pip install nbclient), or name another Python.`);
  process.exit(2);
}

const cells = [
  'import * as dfd from "danfojs"',
  "const agents = Array.from({ length: 300 }, (_, row) => 'ABC'[row % 3])",
  "const minutes = agents.map((agent, row) => (agent === 'A' ? 12 : 1) + (row % 7) / 10)",
  "const passed = agents.map((agent, row) => (agent === 'C' && row % 20 === 2 ? 0 : 1))",
  "const runs = new dfd.DataFrame({ agent: agents, minutes, passed })",
  "runs.shape",
  "runs.head(5)",
  "runs.describe()",
  "runs.groupby(['agent']).col(['minutes']).mean()",
  "runs.groupby(['agent']).col(['passed']).mean()",
  "runs.groupby(['agent']).col(['minutes']).max()",
  "runs['agent'].valueCounts()",
  "const quick = runs.query(runs['minutes'].lt(2))",
  "quick.shape",
  "const saved = runs['minutes'].apply((spent: number) => 15 - spent)",
  "runs.addColumn('saved', saved, { inplace: true })",
  "runs.tail(3)",
  "runs.sortValues('minutes', { ascending: false }).head(3)",
  "runs['saved'].mean()",
  "runs.drop({ columns: ['passed'] }).columns",
  "console.log(runs.shape[0], 'runs of', new Set(agents).size, 'agents')",
];

const folder = mkdtempSync(join(tmpdir(), "bench-runner-"));
const program = resolve(import.meta.dirname, "..", "lib", "bin", "objective-lab.js");
execFileSync(process.execPath, [program, "kernel", "install", "--prefix", folder], { stdio: "ignore" });
const metadata = {
  kernelspec: { name: "objective-lab", display_name: "TypeScript (objective-lab)", language: "typescript" },
};
const notebook = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata,
  cells: cells.map((source, place) => {
    return { cell_type: "code", id: `c${place}`, metadata: {}, source, outputs: [], execution_count: null };
  }),
};
// Cells find danfojs from the notebook's folder, so that lies within the project.
const work = mkdtempSync(join(import.meta.dirname, ".runner-"));
const file = join(work, "frames.ipynb");
writeFileSync(file, JSON.stringify(notebook));
mkdirSync(join(work, "ours"));
const nbclient = `
import sys, nbformat, nbclient
notebook = nbformat.read(sys.argv[1], 4)
nbclient.NotebookClient(notebook, kernel_name="objective-lab", resources={"metadata": {"path": sys.argv[3]}}).execute()
nbformat.write(notebook, sys.argv[2])
`;
const env = { ...process.env, JUPYTER_PATH: join(folder, "share", "jupyter") };
const runners = {
  "objective-lab run": () => [process.execPath, [program, "run", file, "--out", join(work, "ours")]],
  nbclient: () => [python, ["-c", nbclient, file, join(work, "nbclient.ipynb"), work]],
};
const seconds = Object.fromEntries(Object.keys(runners).map((name) => [name, []]));
try {
  for (let round = 0; round < rounds; round++) {
    for (const [name, command] of Object.entries(runners)) {
      const [program, args] = command();
      const start = performance.now();
      const { status, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
      if (status !== 0) throw new Error(`${name} failed:\n${stderr}`);
      seconds[name].push((performance.now() - start) / 1000);
    }
  }
  const outputs = (path) => {
    const { cells } = JSON.parse(readFileSync(path, "utf8"));
    return cells.map((cell) => cell.outputs.map((output) => output.data ?? output.text));
  };
  const same =
    JSON.stringify(outputs(join(work, "ours", "frames.ipynb"))) ===
    JSON.stringify(outputs(join(work, "nbclient.ipynb")));
  const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
  console.log(
    `A notebook of ${cells.length} danfojs cells, whole process, ${rounds} rounds taking turns; the same outputs: ${same}`,
  );
  for (const [name, values] of Object.entries(seconds)) {
    console.log(
      `${name.padEnd(18)} median ${median(values).toFixed(2)} s   fastest ${Math.min(...values).toFixed(2)} s`,
    );
  }
  process.exitCode = same ? 0 : 1;
} finally {
  rmSync(work, { recursive: true });
  rmSync(folder, { recursive: true });
}
