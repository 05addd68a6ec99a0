import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The folders where Jupyter keeps data such as kernels, the first one winning: JUPYTER_PATH, the user's, those of an
 * active Python environment, the machine's.
 * Source: jupyter_core, `paths.py`, `jupyter_path`. Python's own prefix is unknown here; an active environment tells it in
 * VIRTUAL_ENV or CONDA_PREFIX.
 *
 * @example
 * jupyterPaths({ JUPYTER_DATA_DIR: "/data" }, "linux", "/home/me")[0] // "/data"
 */
export function jupyterPaths(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
  home: string = homedir(),
): readonly string[] {
  const asked = (env.JUPYTER_PATH ?? "").split(platform === "win32" ? ";" : ":");
  const prefixes = [env.VIRTUAL_ENV, env.CONDA_PREFIX].map((prefix) => prefix && join(prefix, "share", "jupyter"));
  const machine =
    platform === "win32"
      ? [join(env.PROGRAMDATA ?? "C:\\ProgramData", "jupyter")]
      : ["/usr/local/share/jupyter", "/usr/share/jupyter"];
  const all = [...asked, userDataFolder(env, platform, home), ...prefixes, ...machine];
  return [...new Set(all.filter((folder) => folder !== undefined && folder !== ""))] as string[];
}

/** The folder of this user's own Jupyter data. */
export function userDataFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
  home: string = homedir(),
): string {
  if (env.JUPYTER_DATA_DIR) return env.JUPYTER_DATA_DIR;
  if (platform === "darwin") return join(home, "Library", "Jupyter");
  if (platform === "win32") return join(env.APPDATA ?? join(home, "AppData", "Roaming"), "jupyter");
  return join(env.XDG_DATA_HOME || join(home, ".local", "share"), "jupyter");
}
