/** TypeScript's internals, as far as we need them to follow imports. */
interface SourceFile {
  readonly fileName: string;
  readonly isDeclarationFile: boolean;
  readonly locals?: unknown;
  readonly resolvedModules?: {
    forEach(visit: (resolved: { readonly resolvedModule?: { readonly resolvedFileName: string } }) => void): void;
  };
}

interface Builder {
  getProgram(): { getCompilerOptions(): object; getSourceFile(name: string): SourceFile | undefined };
  getAllDependencies(file: SourceFile): readonly string[];
}

interface TypeScript {
  createAbstractBuilder(...args: unknown[]): Builder;
  bindSourceFile(file: SourceFile, options: object): void;
}

/**
 * Builds programs for tslab's converter without the bookkeeping of a build: TypeScript would note for every file of every
 * version which others it refers to, which takes half of the time of a cell. tslab needs of it only the files that a
 * cell imports, and the names that a cell declares.
 *
 * @param boundFile the file whose names tslab reads before anything is checked
 */
export function lightBuilder(ts: TypeScript, boundFile: string): (...args: unknown[]) => Builder {
  return (...args) => {
    const builder = ts.createAbstractBuilder(...args);
    const program = builder.getProgram();
    const cell = program.getSourceFile(boundFile);
    if (cell !== undefined && cell.locals === undefined) ts.bindSourceFile(cell, program.getCompilerOptions());
    builder.getAllDependencies = (file) => {
      const found = new Set([file.fileName]);
      const open = [file];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        next.resolvedModules?.forEach(({ resolvedModule }) => {
          const name = resolvedModule?.resolvedFileName;
          const imported = name === undefined || found.has(name) ? undefined : program.getSourceFile(name);
          if (imported === undefined || imported.isDeclarationFile) return;
          found.add(imported.fileName);
          open.push(imported);
        });
      }
      return [...found];
    };
    return builder;
  };
}
