// The desk in a browser: orders by keyboard, accessible views, virtual lists.
import { checkPage, expect, SCREENS, test } from "./desk";

test.use({ viewport: SCREENS.small });

test("a repeat order takes twelve keys, and the focus is visible at each", async ({
  desk,
  page,
}) => {
  await desk.open();
  await desk.type("5678");
  await page.getByRole("option", { name: /Wanjiku/ }).waitFor();
  await desk.press("Enter");
  await desk.focusIn("add");
  const ring = () =>
    page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  expect(await ring()).toBe("solid");
  await desk.press("F8");
  await expect(page.getByTestId("total")).toHaveText("Ksh 2,400");
  await desk.press("F10");
  await expect(page.getByTestId("order-number")).toHaveText("Order D-0001 is taken");
  expect(desk.presses()).toBeLessThanOrEqual(12);
});

test("a scan changes nothing in the cart and opens the ticket's order", async ({ desk, page }) => {
  await desk.open();
  await desk.press("Alt+a");
  await desk.type("mab");
  await page.getByRole("option", { name: /Mabuyu/ }).waitFor();
  await desk.press("Enter");
  await desk.type("ca");
  await desk.scan("KS1.abcdef.ghijkl");
  await expect(page.getByRole("heading", { name: "D-0005" })).toBeVisible();
  await desk.press("F2");
  await expect(page.getByRole("row", { name: /Mabuyu/ })).toContainText("1");
});

test("a list of five thousand orders renders only visible rows", async ({ desk, page }) => {
  await desk.open("rows=5000");
  await desk.press("F3");
  await desk.focusIn("orders");
  const rows = page.getByRole("listbox", { name: "Orders" }).getByRole("option");
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(80);
  for (let step = 0; step < 3; step += 1) await desk.press("PageDown");
  await expect(page.locator("[role=option][aria-selected=true]")).toContainText("D-4964");
});

test("every list of five thousand rows renders only visible rows and prints all of them", async ({
  desk,
  page,
}) => {
  await desk.open("rows=5000");
  const rows = page.locator("main li");
  for (const [key, first, last] of [
    ["F4", "Wanjiku Kamau", "Amina Hassan"],
    ["F6", "D-5000", "Amina Hassan"],
    ["Control+m", "Wanjiku Kamau", "Amina Hassan"],
    ["Control+j", "D-5000", "D-0001"],
  ] as const) {
    await desk.press(key);
    await expect(rows.filter({ hasText: first }).first()).toBeVisible();
    expect(await rows.count()).toBeLessThan(200);
    await page.locator("[data-scrolls]").evaluate(async (place) => {
      // Row heights become known as rows become visible.
      for (let step = 0; step < 40; step += 1) {
        place.scrollTop = place.scrollHeight;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
    });
    await expect(rows.filter({ hasText: last }).last()).toBeInViewport();
  }
  await desk.press("F6");
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await rows.count()).toBe(5_000);
});

for (const language of ["en", "sw"]) {
  test(`beside an open order no cell is cut, and one button is primary, in ${language}`, async ({
    desk,
    page,
  }) => {
    await desk.open(`rows=40&language=${language}`);
    await desk.press("F3");
    await desk.focusIn("orders");
    await desk.press("ArrowDown");
    await desk.press("Enter");
    await page.getByRole("heading", { name: "D-0039" }).waitFor();
    const cut = await page
      .locator("main [role=option] *")
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth && cell.clientWidth > 0)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    // The order is unpaid and was refused by the store: two buttons want to be first.
    await expect(page.locator("main [data-look=solid]")).toHaveCount(1);
    await desk.press("Alt+p");
    await expect(page.locator("main [data-look=solid]")).toHaveCount(1);
  });

  test(`the first screen of a desk without a team is accessible in ${language}`, async ({
    desk,
    page,
  }) => {
    await desk.open(`team=none&language=${language}`, "manager");
    await checkPage(page);
  });

  test(`palette and keys are shown whole in ${language}`, async ({ desk, page }) => {
    await desk.open(`language=${language}`);
    const hidden = (selector: string) =>
      page.locator(selector).evaluate((box) => box.scrollHeight - box.clientHeight);
    for (const key of ["Control+k", "F1"]) {
      await desk.press(key);
      await page.getByRole("dialog").waitFor();
      expect(await hidden("dialog[open]")).toBeLessThanOrEqual(0);
      if (key === "Control+k") expect(await hidden("dialog [role=listbox]")).toBeLessThanOrEqual(0);
      await desk.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  });
}

test("a key pressed right after Escape is not lost", async ({ desk, page }) => {
  await desk.open();
  for (let round = 0; round < 5; round += 1) {
    await desk.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("F1")]);
    await page.getByRole("heading", { name: "Keys" }).waitFor({ timeout: 10_000 });
    await desk.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

const CASES = [
  { viewport: SCREENS.small, query: "rows=0" },
  { viewport: SCREENS.small, query: "rows=5" },
  { viewport: SCREENS.small, query: "rows=5000&language=sw" },
  { viewport: SCREENS.large, query: "rows=5" },
];

for (const { viewport, query } of CASES) {
  test(`every view is accessible at ${viewport.width} with ${query}`, async ({ desk, page }) => {
    // Eleven audits.
    test.slow();
    await page.setViewportSize(viewport);
    await desk.open(query);
    await checkPage(page);
    await desk.type("5678");
    await page.getByRole("option", { name: /Wanjiku/ }).waitFor();
    await desk.press("Enter");
    await desk.focusIn("add");
    await desk.press("F8");
    await expect(page.getByTestId("total")).toHaveText("Ksh 2,400");
    await expect(page.getByRole("row").getByRole("note").first()).toBeVisible();
    await checkPage(page);
    const title = page.getByRole("heading", { level: 1 });
    await desk.press("Control+u");
    await expect(page.getByRole("heading", { level: 2, name: "Wanjiku" })).toBeVisible();
    await checkPage(page);
    for (const key of ["F3", "F4", "F6", "Control+d", "Control+e", "Control+m", "Control+j"]) {
      const before = (await title.textContent()) ?? "";
      await desk.press(key);
      await expect(title).not.toHaveText(before);
      await checkPage(page);
    }
    await desk.press("F1");
    await expect(page.getByRole("dialog")).toBeVisible();
    await checkPage(page);
  });
}

for (const [name, viewport] of Object.entries({
  ...SCREENS,
  portrait: { width: 1080, height: 1920 },
})) {
  test(`the pick-up board shows numbers alone, large, and is accessible (${name})`, async ({
    desk,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await desk.open("rows=9");
    await desk.press("Control+b");
    const making = page.getByRole("region", { name: /Being made Zinatayarishwa/ });
    const numbers = making.getByRole("listitem");
    await expect(numbers.first()).toHaveText(/^[A-Z]\d?-\d{3,4}$/);
    await checkPage(page);
    await expect(page.locator("body")).not.toContainText(/Ksh|\+254|07\d\d\s|Wanjiku/);
    // Six per cent of the screen's shorter side are legible from several metres.
    const height = (await numbers.first().boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThan(Math.min(viewport.width, viewport.height) / 16);
    await desk.press("F3");
    await expect(page.getByRole("listbox", { name: "Orders" })).toBeVisible();
    await desk.open("rows=60");
    await desk.press("Control+b");
    await expect(numbers.nth(16)).toBeVisible();
    for (const list of await page.getByRole("list").all())
      expect(await list.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
  });
}
