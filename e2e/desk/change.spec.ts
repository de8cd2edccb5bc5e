// Change of a placed order in Chromium: by keyboard alone, in an accessible view.
import { checkPage, expect, SCREENS, test } from "./desk";

test.use({ viewport: SCREENS.small });

const TEXTS = {
  en: { refund: "To be refunded: Ksh 1,500", saved: /^D-0005 is changed/ },
  sw: { refund: "Za kurudisha: Ksh 1,500", saved: /^D-0005 imebadilishwa/ },
};

for (const language of ["en", "sw"] as const) {
  test(`a paid order is changed by keyboard, and the refund shown first, in ${language}`, async ({
    desk,
    page,
  }) => {
    const { refund, saved } = TEXTS[language];
    await desk.open(`language=${language}`);
    await desk.press("F3");
    await desk.focusIn("orders");
    await desk.press("Enter");
    await page.getByRole("heading", { name: "D-0005" }).waitFor();
    await desk.press("Alt+e");
    await desk.focusIn("add");
    await expect(page.getByTestId("total")).toHaveText("Ksh 2,550");
    await checkPage(page);
    await desk.press("ArrowDown");
    await desk.press("Delete");
    await expect(page.getByTestId("total")).toHaveText("Ksh 1,050");
    await expect(page.getByText(refund)).toBeVisible();
    await checkPage(page);
    await desk.press("Control+s");
    await desk.focusIn("reason");
    await desk.type("no cashews");
    await desk.press("Enter");
    await desk.focusIn("orders");
    await expect(page.getByRole("alert")).toContainText(saved);
    await expect(page.getByRole("complementary").getByTestId("total")).toHaveText("Ksh 1,050");
    await expect(page.getByTestId("total")).toHaveCount(1);
    await checkPage(page);
  });
}
