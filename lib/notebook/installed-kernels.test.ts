import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { installedKernels } from "./installed-kernels";
import { jupyterPaths } from "./jupyter-paths";
import { kernelFor } from "./kernel-for";
import type { JsonObject } from "./notebook";
import { codeNotebook } from "./toy-launch";

afterEach(() => vi.unstubAllEnvs());

function dataFolder(specs: Readonly<Record<string, unknown>>): string {
  const prefix = mkdtempSync(join(tmpdir(), "kernels-"));
  const data = join(prefix, "share", "jupyter");
  for (const [name, spec] of Object.entries(specs)) {
    mkdirSync(join(data, "kernels", name), { recursive: true });
    writeFileSync(join(data, "kernels", name, "kernel.json"), typeof spec === "string" ? spec : JSON.stringify(spec));
  }
  return data;
}

const spec = (display_name: string, language = "ocean") => ({
  argv: ["run", "{connection_file}"],
  display_name,
  language,
});

test("the first folder that has a name wins; a kernelspec that cannot be read is left out", () => {
  const first = dataFolder({ a: spec("first"), broken: "{", empty: {} });
  const second = dataFolder({
    A: spec("second"),
    b: { ...spec("b"), env: { HOME_OF: ["$", "{PATH}"].join("") }, interrupt_mode: "message" },
  });
  const found = installedKernels([first, "/no/such/folder", second]);
  expect(found.map((kernel) => kernel.displayName)).toEqual(["first", "b"]);
  expect(found[0]).toMatchObject({ interruptMode: "signal", env: {}, transport: "tcp" });
  expect(found[1]).toMatchObject({ interruptMode: "message", env: { HOME_OF: process.env.PATH } });
});

// jupyter_client puts sys.executable in the place of a bare `python` (manager.py, format_kernel_cmd)
test("a bare python is the one that the kernel is installed in", () => {
  const data = dataFolder({ python3: { argv: ["python", "-m", "ipykernel_launcher"] } });
  expect(installedKernels([data])[0]!.argv[0]).toBe("python");
  const program = join(data, "..", "..", "bin", "python");
  mkdirSync(join(program, ".."));
  writeFileSync(program, "");
  expect(installedKernels([data])[0]!.argv).toEqual([program, "-m", "ipykernel_launcher"]);
});

// jupyter_core/paths.py, jupyter_path and jupyter_data_dir
test("Jupyter's data folders on each system, in its order", () => {
  const asked = { JUPYTER_PATH: "/x:/y", VIRTUAL_ENV: "/venv" };
  expect(jupyterPaths(asked, "linux", "/home/me")).toEqual([
    ...["/x", "/y", "/home/me/.local/share/jupyter", "/venv/share/jupyter"],
    ...["/usr/local/share/jupyter", "/usr/share/jupyter"],
  ]);
  expect(jupyterPaths({ XDG_DATA_HOME: "/xdg" }, "linux", "/home/me")[0]).toBe(join("/xdg", "jupyter"));
  expect(jupyterPaths({}, "darwin", "/Users/me")[0]).toBe(join("/Users/me", "Library", "Jupyter"));
  expect(jupyterPaths({ APPDATA: "A", PROGRAMDATA: "P" }, "win32", "C:")).toEqual([
    join("A", "jupyter"),
    join("P", "jupyter"),
  ]);
});

test("the kernel is the one asked for, else the notebook's, else one of its language, else our own", () => {
  vi.stubEnv("JUPYTER_PATH", dataFolder({ a: spec("a", "Ocean"), b: spec("b") }));
  vi.stubEnv("JUPYTER_DATA_DIR", "/no/such/folder");
  const named = (metadata: JsonObject) => ({ ...codeNotebook(), metadata });
  const kernelspec = { name: "b", display_name: "b" };
  expect(kernelFor(named({ kernelspec }), "n", "a").name).toBe("a");
  expect(kernelFor(named({ kernelspec }), "n", null).name).toBe("b");
  expect(kernelFor(named({ language_info: { name: "ocean" } }), "n", null).name).toBe("a");
  expect(kernelFor(named({}), "n", null)).toMatchObject({ name: "objective-lab", interruptMode: "message" });
  expect(() => kernelFor(named({ kernelspec: { name: "bb" } }), "n.ipynb", null)).toThrow(
    /n\.ipynb\n {2}expected an installed kernel, got no kernel named "bb" \(did you mean "b"\?\)\..* --kernel: objective-lab, a, b/,
  );
  expect(() => kernelFor(named({ language_info: { name: "cobol" } }), "n", null)).toThrow(/no kernel for cobol/);
});
