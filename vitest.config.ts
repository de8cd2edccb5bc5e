import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { markdown } from "./scripts/vite/markdown.ts";
import { GUIDE_NAMES } from "./src/admin/screens.ts";

// Unit tests sit beside what they test; contract tests drive the sandbox with official clients.
// A test that needs a DOM says so: `// @vitest-environment jsdom`.
export default defineConfig({
  plugins: [react(), markdown(GUIDE_NAMES)],
  test: {
    projects: [
      // A context of V8 per file isolates globals and modules as a process does, in half the time
      // (docs/building.md).
      {
        extends: true,
        test: { name: "src", include: ["src/**/*.test.{ts,tsx}"], pool: "vmThreads" },
      },
      // These run Vite, whose native part accepts no objects of such a context.
      { extends: true, test: { name: "scripts", include: ["scripts/**/*.test.mjs"] } },
    ],
    setupFiles: ["src/i18n/all-texts.ts", "src/app/testing/test-timeout.ts"],
    environment: "node",
    // By default one of two cores stays idle.
    maxWorkers: "100%",
    // Contexts of V8 are not freed completely.
    vmMemoryLimit: "1GB",
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
