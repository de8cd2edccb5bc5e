// Payment on the hosted page in the system's browser, Debian's Chromium.
import { chromium } from "@playwright/test";
import { CHROMIUM } from "../../scripts/lib/chromium.mjs";
import { payByCard } from "../fixtures/hosted-page";

/** Opens a payment page and pays by card. */
export async function payInBrowser(address: string): Promise<void> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await payByCard(page);
    await page.waitForURL((url) => url.href !== address);
  } finally {
    await browser.close();
  }
}
