// Setup page in a real browser: forms without script, both languages, a phone.
import { expect, test, type Page } from "@playwright/test";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO, startSandbox, startSetup } from "../../scripts/lib/demo.mjs";
import { expectAccessible } from "../fixtures/page";

/** Expects a page that is accessible and fits a small phone. */
async function expectFits(page: Page) {
  await expectAccessible(page);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sticks out at ${width}`).toBeLessThanOrEqual(0);
  }
}

test("the forms of the setup page write the settings, in either language", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "korosho-setup-"));
  const sandbox = await startSandbox({ dataDir: join(folder, "sandbox") });
  const settings = join(folder, "korosho.toml");
  const setup = await startSetup({
    sandbox: sandbox.origin,
    dataDir: join(folder, "data"),
    settings,
  });
  try {
    await page.goto(setup.origin);
    await expectFits(page);
    await page.getByLabel("Address of the store").fill("http://127.0.0.1:9");
    await page.getByLabel("Address of the new shop").fill("https://shop.example");
    await page.getByRole("button", { name: "Check and go on" }).click();
    await expect(page.getByRole("alert")).toContainText("no web server listens there");
    await expectFits(page);
    await page.getByLabel("Address of the store").fill(sandbox.origin);
    await page.getByRole("button", { name: "Check and go on" }).click();
    await page.getByLabel("Consumer key").fill(DEMO.key);
    await page.getByLabel("Consumer secret").fill(DEMO.secret);
    await page.getByRole("button", { name: "Check and go on" }).click();
    await expect(page.getByRole("heading", { name: "Cards" })).toBeVisible();
    await expectFits(page);
    await page.getByRole("link", { name: "Kiswahili" }).click();
    for (const heading of ["Kadi", "M-Pesa", "Barua pepe"]) {
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
      await expectFits(page);
      await page.getByRole("button", { name: "Endelea bila hii" }).click();
    }
    await page.getByRole("button", { name: "Weka na ughairi oda ya majaribio" }).click();
    await expect(page.getByText("na kughairiwa")).toBeVisible();
    await page.getByRole("button", { name: "Andika mipangilio" }).click();
    await expect(page.getByRole("heading", { name: "Duka limeandaliwa" })).toBeVisible();
    await expectFits(page);
    expect(await readFile(settings, "utf8")).toContain("shop.example");
    expect(existsSync(`${settings}.draft`)).toBe(false);
  } finally {
    setup.child.kill();
    sandbox.child.kill();
    await rm(folder, { recursive: true, force: true });
  }
});
