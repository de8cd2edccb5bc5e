// `/pages/{kind}`: pages that the shop's owner writes in WordPress.
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";
import { TEXT_PAGES } from "../../src/shop/wire";

for (const language of ["en", "sw"] as const) {
  for (const kind of TEXT_PAGES) {
    test(`the page "${kind}" is in the first HTML, fits a phone and is accessible (${language})`, async ({
      page,
      console,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const answer = await open(page, `/pages/${kind}?lang=${language}`);
      const html = (await answer?.text()) ?? "";
      const heading = page.getByRole("heading", { level: 1 });
      const title = (await heading.textContent()) ?? "";
      expect(html).toContain(`>${title}</h1>`);
      expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*/pages/${kind}"`));
      await expect(page).toHaveTitle(`${title} · Korosho`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
      await expectAccessible(page);
      expect(console).toEqual([]);
    });
  }
}

test("the footer leads to the terms, and a link in them to delivery and returns", async ({
  page,
  console,
}) => {
  await open(page, "/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL("/pages/terms");
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Delivery and returns" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Delivery and returns" })).toBeVisible();
  expect(console).toEqual([]);
});

test("an unknown page answers 404", async ({ page }) => {
  const answer = await page.goto("/pages/imprint");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("main")).toContainText("404");
});

test("markup injected into a page becomes neither HTML nor a script", async ({ page }) => {
  await open(page, "/");
  const refused = await page.evaluate(() => {
    const tries = [
      () => (document.createElement("p").innerHTML = "<b>x</b>"),
      () => (document.createElement("script").src = "/assets/x.js"),
      () =>
        (
          window as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): object };
          }
        ).trustedTypes.createPolicy("other", {}),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
  });
  expect(refused).toEqual([true, true, true]);
});
