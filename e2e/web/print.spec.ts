// Printed pages: without controls, with the shop's name, and readable without backgrounds.
import type { Page } from "@playwright/test";
import { placeOrder } from "../fixtures/order";
import { open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

/** Width of A4 within Chromium's margins. */
const PAPER = { width: 717, height: 1047 };

test.use({ viewport: PAPER });

/** Shows a page as it is printed, once the style for it has loaded. */
async function openOnPaper(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("main").getByRole("button").filter({ hasText: /./ })).toHaveCount(0);
}

test("a printed order shows shop, contact details and lines on one page, without controls", async ({
  page,
  shop,
}) => {
  const { number, path } = await placeOrder(page.request);
  await openOnPaper(page, path);
  const banner = page.getByRole("banner");
  await expect(banner.getByText("Korosho")).toBeVisible();
  await expect(banner.getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: number })).toBeVisible();
  const contact = main.locator("address");
  await expect(contact).toContainText("Ngong Road, Nairobi");
  await expect(contact).toContainText("0700 000 001");
  await expect(contact).toContainText(new URL(shop.origin).host);
  await expect(main.getByRole("listitem").filter({ hasText: "Study Mix" })).toBeVisible();
  await expect(main).toContainText("Amina Wanjiku");
  const paper = await page.pdf({ format: "A4" });
  expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("a printed product shows the picture in view and names the chosen size", async ({ page }) => {
  await openOnPaper(page, "/products/roasted-salted-cashews?Size=500g");
  const main = page.getByRole("main");
  const pictures = page.getByRole("region", { name: "Pictures" }).locator("img");
  await expect(pictures.filter({ visible: true })).toHaveCount(1);
  await expect(pictures.filter({ visible: true })).toHaveAttribute("alt", /500 ?g/);
  await expect(main.getByText("500g", { exact: true }).last()).toBeVisible();
  const widths = await main
    .getByRole("group", { name: "Size", exact: true })
    .locator("label > span")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth));
  expect(widths).toEqual(["1px", "1px", "3px", "1px"]);
});
