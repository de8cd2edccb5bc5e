import { defineConfig } from "vitest/config";

// The official npm clients against the sandbox, unchanged.
export default defineConfig({
  test: {
    include: ["e2e/contract/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
