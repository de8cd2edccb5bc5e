// The system's browser, in which the app lets people pay: Debian's Chromium on the hosted page.
import { chromium } from "@playwright/test";
import { CHROMIUM } from "../../scripts/lib/chromium.mjs";
import { payByCard } from "../fixtures/hosted-page";

/** Opens the payment page that the app named and pays there with a card, as a person does. */
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
