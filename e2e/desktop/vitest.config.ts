import { defineConfig } from "vitest/config";

// Real windows, one at a time; run through scripts/desktop-session.mjs.
export default defineConfig({
  test: {
    include: ["e2e/desktop/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
