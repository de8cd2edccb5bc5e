// The system's browser, in which the app lets people pay: Debian's Chromium on the hosted page.
import { chromium } from "@playwright/test";
import { CHROMIUM } from "../../scripts/lib/chromium.mjs";

/** Opens the payment page that the app named and pays there with a card, as a person does. */
export async function payInBrowser(address: string): Promise<void> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.getByLabel(/e-?mail/i).fill("amina@example.com");
    await page.getByLabel(/card number/i).fill("4242 4242 4242 4242");
    await page.getByLabel(/expir/i).fill("12 / 34");
    await page.getByLabel(/cvc|security code/i).fill("123");
    await page.getByLabel(/name on card|cardholder/i).fill("Amina Wanjiku");
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.waitForURL((url) => url.href !== address);
  } finally {
    await browser.close();
  }
}
