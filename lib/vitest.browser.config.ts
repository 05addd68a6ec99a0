import { defineConfig } from "vitest/config";

// Tests that open what we make in Chromium: `npm run test:browser`. The others need Node alone.
export default defineConfig({
  test: { include: ["lib/**/*.browser.ts"], testTimeout: 120_000, hookTimeout: 120_000 },
});
