import { defineConfig } from "vitest/config";

// Chaos tests of the real window; run through scripts/test-chaos.mjs.
export default defineConfig({
  test: {
    include: ["e2e/chaos/**/*.chaos.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
