// Launch of Chromium for the end-to-end tests and the scripts that measure pages.

/** Launch options of Playwright's `chromium`, the browser that customers have. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/**
 * Launch options of the same version without the browser's own windows and services, which took a
 * third of the processor time of the browser tests. `CHROMIUM=/usr/bin/chromium` tests the whole
 * browser.
 */
export const HEADLESS_CHROMIUM = {
  ...CHROMIUM,
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
};
