import { defineConfig } from "vitest/config";

// Real windows: two files at a time, since their tests mostly wait for the app's timers.
export default defineConfig({
  test: {
    include: ["e2e/desktop/**/*.test.ts"],
    environment: "node",
    setupFiles: ["e2e/desktop/session.ts"],
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
