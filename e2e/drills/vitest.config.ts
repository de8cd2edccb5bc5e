import { defineConfig } from "vitest/config";

// Mishaps on the real window, many times over; run through scripts/drills.mjs.
export default defineConfig({
  test: {
    include: ["e2e/drills/**/*.drill.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
