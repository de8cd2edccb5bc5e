// `*`: what is not there.
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("an unknown address says so with status 404, is not indexed, and leads on", async ({
  page,
}) => {
  for (const path of ["/nowhere", "/products", "/order", "/shop/a/b"]) {
    const answer = await open(page, path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This shelf is empty");
  }
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Go to the shop" }).click();
  await expect(page.getByRole("heading", { name: "The shop" })).toBeVisible();
});

test("it speaks Kiswahili where the shopper does", async ({ page }) => {
  await open(page, "/nowhere?lang=sw");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rafu hii ni tupu");
});
