/**
 * The command line with each `-p NAME VALUE` as one argument, `--parameter=NAME VALUE`: the parser knows options with one
 * value or with many, but none with two. Only for the command `run`, and not behind `--`.
 *
 * @example
 * joinParameterPairs(["run", "a.ipynb", "-p", "hour", "-5"]) // ["run", "a.ipynb", "--parameter=hour -5"]
 */
export function joinParameterPairs(argv: readonly string[]): string[] {
  if (!argv.includes("run")) return [...argv];
  const joined: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at]!;
    if (argument === "--") return [...joined, ...argv.slice(at)];
    const isPair = argument === "-p" || argument === "--parameter";
    joined.push(isPair ? `--parameter=${argv.slice(at + 1, at + 3).join(" ")}` : argument);
    if (isPair) at += 2;
  }
  return joined;
}
