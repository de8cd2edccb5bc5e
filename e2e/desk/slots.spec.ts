// Times of pick-ups and deliveries in the desk's forms: every field is whole next to them on a small screen.
import type { Page } from "@playwright/test";
import { checkPage, expect, SCREENS, test, type Desk } from "./desk";

test.use({ viewport: SCREENS.small });

/** Checks that no field or button of the view is cut. */
async function checkWhole(page: Page): Promise<void> {
  const fields = page.locator("main :is(button, input, select):visible");
  for (const field of await fields.all()) await expect(field).toBeInViewport({ ratio: 1 });
  await checkPage(page);
}

/** Repeats the last order of a customer, up to the field of the destination. */
async function repeatToDestination(desk: Desk, page: Page, query: string): Promise<void> {
  await desk.open(query);
  await desk.type("5678");
  await page.getByRole("option", { name: /Wanjiku/ }).waitFor();
  await desk.press("Enter");
  await desk.focusIn("add");
  await desk.press("F8");
  await desk.press("Alt+w");
  await desk.focusIn("destination");
}

for (const language of ["en", "sw"]) {
  for (const slots of ["known", "unreachable", "no_server"]) {
    test(`a delivery is ordered in whole fields in ${language}: ${slots}`, async ({
      desk,
      page,
    }) => {
      await repeatToDestination(desk, page, `language=${language}&slots=${slots}`);
      await desk.type("kil");
      await desk.press("Enter");
      await desk.focusIn("estate");
      await expect(page.getByTestId("total")).toHaveText("Ksh 2,600");
      await expect(page.locator("main select[data-field=slot]")).toHaveCount(
        slots === "known" ? 1 : 0,
      );
      await checkWhole(page);
    });

    test(`a pick-up is ordered in whole fields in ${language}: ${slots}`, async ({
      desk,
      page,
    }) => {
      await repeatToDestination(desk, page, `language=${language}&slots=${slots}`);
      await desk.press("Enter");
      await desk.focusIn(slots === "known" ? "slot" : "at");
      await expect(page.locator("main select[data-field=slot]")).toHaveCount(
        slots === "known" ? 1 : 0,
      );
      await checkWhole(page);
    });

    test(`a delivery is changed in whole fields in ${language}: ${slots}`, async ({
      desk,
      page,
    }) => {
      await desk.open(`language=${language}&slots=${slots}`);
      await desk.press("F3");
      await desk.focusIn("orders");
      await desk.press("Enter");
      await desk.press("Alt+e");
      await desk.focusIn("add");
      await expect(page.getByTestId("total")).toHaveText("Ksh 2,550");
      await expect(page.locator("main select[data-field=slot]")).toHaveCount(
        slots === "known" ? 1 : 0,
      );
      await expect(page.locator("main [data-look=solid]")).toHaveCount(1);
      await checkWhole(page);
    });
  }
}
