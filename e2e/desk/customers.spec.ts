// The desk's view of a customer in a browser: found by keyboard, whole, and accessible.
import { checkPage, expect, SCREENS, test } from "./desk";

for (const [size, viewport] of Object.entries(SCREENS)) {
  for (const language of ["en", "sw"]) {
    test(`a customer is shown whole, with one primary button, in ${language} (${size})`, async ({
      desk,
      page,
    }) => {
      await page.setViewportSize(viewport);
      await desk.open(`rows=30&language=${language}`);
      await desk.press("Control+u");
      await desk.focusIn("find-customer");
      await checkPage(page);
      await desk.type("5678");
      await page.getByRole("option", { name: /Wanjiku/ }).waitFor();
      await desk.press("Enter");
      await page.getByRole("heading", { level: 2, name: "Wanjiku" }).waitFor();
      const orders = page.locator("main li").getByRole("button");
      await expect(orders).toHaveCount(20);
      await checkPage(page);
      await expect(page.locator("main [data-look=solid]")).toHaveCount(1);
      const cut = await page
        .locator("main *")
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
            .map(({ textContent }) => textContent),
        );
      expect(cut).toEqual([]);
      await desk.press("ArrowDown");
      await desk.focusIn("customer-order-0");
      await desk.press("Enter");
      await expect(page.getByRole("complementary", { name: "D-0030" })).toBeVisible();
      // Beside the order, the key of the view leads back to its customer.
      await desk.press("Control+u");
      await expect(page.getByRole("heading", { level: 2, name: "Wanjiku" })).toBeVisible();
    });
  }
}

test("goods found for a customer who avoids allergens are legible, also the chosen row", async ({
  desk,
  page,
}) => {
  await page.setViewportSize(SCREENS.small);
  await desk.open("rows=1");
  await desk.type("5678");
  await page.getByRole("option", { name: /Wanjiku/ }).waitFor();
  await desk.press("Enter");
  await desk.focusIn("add");
  await desk.type("cash");
  const chosen = page.getByRole("option", { name: /Cashews.*100g/, selected: true });
  await expect(chosen.getByRole("note")).toContainText("peanuts");
  await checkPage(page);
});
