// Views for the day's work of staff: orders to prepare, deliveries, goods that are sold out.
import { checkPage, expect, SCREENS, test } from "./desk";

test.use({ viewport: SCREENS.small });

for (const language of ["en", "sw"]) {
  test(`thirty orders to prepare are legible, whole and accessible in ${language}`, async ({
    desk,
    page,
  }) => {
    await desk.open(`rows=0&language=${language}`);
    await desk.press("F7");
    await expect(page.locator("main p")).toHaveText(/packed|zimefungashwa/);
    await checkPage(page);
    await desk.open(`rows=50&language=${language}`);
    await desk.press("F7");
    const orders = page.locator("main article");
    await expect(orders).toHaveCount(30);
    await expect(page.locator("[data-bar]").first()).toContainText("20");
    await checkPage(page);
    const cut = await page.locator("[data-bar] *, main *").evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
        .filter((one) => getComputedStyle(one).overflowX !== "visible")
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    const size = (locator: string) =>
      page
        .locator(locator)
        .first()
        .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    // Letters of 26 px are legible from a metre and a half.
    expect(await size("main article li span")).toBeGreaterThanOrEqual(26);
    for (const button of await page.locator("main article button").all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
}

test("one key press hands over one order, and the next one is current", async ({ desk, page }) => {
  await desk.open("rows=10");
  await desk.press("F7");
  const current = page.locator("[data-current]");
  await expect(current).toContainText("D-0010");
  await desk.press("Alt+3");
  await expect(page.getByText("D-0010 is handed over")).toBeVisible();
  // The next order is unpaid: a second step would open its question.
  await expect(current).toContainText("D-0009");
  await expect(current.locator(":focus")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await desk.press("Control+z");
  await expect(page.getByRole("article", { name: "D-0010" })).toBeVisible();
});

for (const language of ["en", "sw"]) {
  test(`the notice about an order that is handed over covers no order in ${language}`, async ({
    desk,
    page,
  }) => {
    await desk.open(`rows=50&language=${language}`);
    await desk.press("F7");
    await expect(page.locator("[data-current]")).toContainText("D-0050");
    await desk.press("Alt+3");
    const notice = page.getByText("D-0050");
    await expect(notice).toBeVisible();
    const [view, text] = [page.locator("main"), notice.locator("xpath=..")];
    const [above, below] = [await view.boundingBox(), await text.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(SCREENS.small.height);
    await expect(page.locator("[data-current] :focus")).toBeInViewport({ ratio: 1 });
    await checkPage(page);
  });

  test(`deliveries are whole and accessible, and a run is selected by keyboard, in ${language}`, async ({
    desk,
    page,
  }) => {
    await desk.open(`rows=100&language=${language}`);
    await desk.press("Control+d");
    const orders = page.locator("main article");
    await expect(orders).toHaveCount(15);
    const focused = page.locator("main article[data-current] input:focus");
    await expect(focused).not.toBeChecked();
    await desk.press("Space");
    await expect(focused).toBeChecked();
    const run = page.locator("main footer output");
    await expect(run).toContainText(/1/);
    await desk.press("End");
    await expect(focused).not.toBeChecked();
    await desk.press("Space");
    await expect(focused).toBeChecked();
    await expect(run).toContainText(/2/);
    // The order with the focus is above the run, which stays at the lower edge.
    const [row, edge] = [await focused.boundingBox(), await run.boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(edge?.y ?? 0);
    await desk.press("Alt+l");
    await expect(page.locator("main footer")).toContainText("https://korosho.example/run/");
    await checkPage(page);
    const cut = await page
      .locator("main *")
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  });

  test(`goods are switched off by keyboard, in an accessible view, in ${language}`, async ({
    desk,
    page,
  }) => {
    await desk.open(`language=${language}`);
    await desk.press("Control+o");
    await desk.focusIn("sold-out");
    await checkPage(page);
    await desk.type("alm");
    await page.getByRole("option").first().waitFor();
    await checkPage(page);
    await desk.press("ArrowDown");
    await desk.press("Enter");
    await expect(page.getByRole("main").getByRole("listitem")).toContainText("Raw Almonds 250g");
    await desk.focusIn("sold-out");
    await checkPage(page);
    for (const button of await page.locator("main button").all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await desk.press("Control+z");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
  });
}
