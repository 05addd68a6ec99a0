import { version } from "../runs/version";

/** The content of `kernel_info_reply`. */
export function kernelInfo(typescriptVersion: string): Readonly<Record<string, unknown>> {
  return {
    protocol_version: "5.4",
    implementation: "objective-lab",
    implementation_version: version,
    language_info: {
      name: "typescript",
      version: typescriptVersion,
      mimetype: "text/typescript",
      file_extension: ".ts",
      pygments_lexer: "typescript",
      // JupyterLab takes `mode`; Notebook 6 takes `name` and `typescript`.
      codemirror_mode: { mode: "typescript", name: "javascript", typescript: true },
      nbconvert_exporter: "script",
    },
    banner: `objective-lab ${version}, TypeScript ${typescriptVersion}, Node ${process.versions.node}`,
    help_links: [{ text: "TypeScript", url: "https://www.typescriptlang.org/docs/" }],
    debugger: false,
  };
}
