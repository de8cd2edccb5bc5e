import { defineConfig } from "@playwright/test";
import { HEADLESS_CHROMIUM } from "./scripts/lib/chromium.mjs";

// Debian's Chromium, headless, against the real server and the sandbox; each worker runs its own shop
// (e2e/fixtures/shop.ts), so files do not disturb each other.
export default defineConfig({
  testDir: "e2e",
  testMatch: ["web/**/*.spec.ts", "kiosk/**/*.spec.ts", "desk/**/*.spec.ts"],
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Ends a test that hangs; a scan of every screen takes a minute on a busy machine.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".korosho/playwright.json" }]],
  use: {
    viewport: { width: 360, height: 740 },
    locale: "en-KE",
    timezoneId: "Africa/Nairobi",
    screenshot: "only-on-failure",
    // Answers that a test holds back or changes must come from the page itself.
    serviceWorkers: "block",
    launchOptions: HEADLESS_CHROMIUM,
  },
});
