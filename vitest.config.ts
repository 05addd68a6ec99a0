import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const { version } = JSON.parse(readFileSync(new URL("lib/package.json", import.meta.url), "utf8"));

export default defineConfig({
  define: { OBJECTIVE_LAB_VERSION: JSON.stringify(version) },
  test: {
    include: ["lib/**/*.test.ts", "data/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: "100%",
  },
});
