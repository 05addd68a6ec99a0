/**
 * Makes `process.exit` and its like an error of the cell that calls them, and returns the real one. A notebook would
 * lose all its variables, and a headless run could take the end of the process for success.
 */
export function forbidExit(): (code: number) => never {
  const own = process as unknown as Record<string, unknown>;
  const exit = (own.reallyExit as (code: number) => never).bind(process);
  const forbid = (name: string) => (code?: unknown) => {
    const call = `process.${name}(${code === undefined ? "" : String(code)})`;
    throw new Error(
      `${call} in a cell would end the kernel and lose its variables. Throw an error to stop the notebook here.`,
    );
  };
  for (const name of ["exit", "reallyExit", "abort"]) own[name] = forbid(name);
  return exit;
}
