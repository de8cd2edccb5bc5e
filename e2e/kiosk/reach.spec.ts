// The option "low reach": a whole order in every combination of screen, type, contrast and language,
// with each target inside the reachable part of the screen and large enough.
import type { Page } from "@playwright/test";
import { expect, SCREENS, test } from "./device";
import type { Kiosk } from "./kiosk";

// Twelve screens in each of sixteen combinations.
test.slow();

/** Upper part of the screen that is out of reach, as a share of its height (layout.module.css). */
const OUT_OF_REACH = { portrait: 0.6, landscape: 0.34 };
/** Smallest side of a target, in pixels. */
const SMALLEST = 60;

const WORDS = {
  en: {
    categories: "Everything",
    without: /^Without/,
    apply: "Show snacks",
    size: /^Size of/,
    next: "Next page",
    add: /^Add to cart/,
    done: "Done",
    about: /^About/,
    close: "Back to the snacks",
    review: /See my order/,
    name: /Name on the order/,
    phone: "Phone",
    more: "One more",
    mpesa: /^M-Pesa/,
    order: /^Order and pay Ksh/,
  },
  sw: {
    categories: "Zote",
    without: /^Bila/,
    apply: "Onyesha vitafunio",
    size: /^Saizi ya/,
    next: "Ukurasa unaofuata",
    add: /^Weka/,
    done: "Nimemaliza",
    about: /^Kuhusu/,
    close: "Rudi kwa vitafunio",
    review: /Ona oda yangu/,
    name: /Jina kwenye oda/,
    phone: "Simu",
    more: "Ongeza moja",
    mpesa: /^M-Pesa/,
    order: /^Agiza na ulipe Ksh/,
  },
};

type Words = (typeof WORDS)["en"];
type Check = () => Promise<void>;

/**
 * Visible targets that cannot be touched: less than `SMALLEST` of them is below the line, inside the
 * screen, and not covered by other elements. Behind an open dialog there are none.
 */
function unreachable(page: Page, line: number): Promise<string[]> {
  return page.evaluate(
    ([top, smallest]) => {
      const dialog = document.querySelector("dialog[open]");
      const found = (dialog ?? document).querySelectorAll<HTMLElement>(
        "button, input, [role=switch]",
      );
      const faults: string[] = [];
      for (const element of found) {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || getComputedStyle(element).visibility === "hidden") continue;
        const upper = Math.max(box.top, top);
        const lower = Math.min(box.bottom, innerHeight);
        const left = Math.max(box.left, 0);
        const right = Math.min(box.right, innerWidth);
        const name = `${element.ariaLabel ?? element.textContent ?? ""}`.trim();
        const size = `${Math.round(right - left)}×${Math.round(lower - upper)}`;
        if (Math.min(lower - upper, right - left) < smallest) {
          faults.push(`${name}: ${size} within reach`);
          continue;
        }
        // A target that is cut off or covered is hit by another element near its edges.
        const points = [0.1, 0.5, 0.9].map((share) =>
          document.elementFromPoint((left + right) / 2, upper + (lower - upper) * share),
        );
        const label = element.closest("label");
        const hit = points.every(
          (point) => point && (element.contains(point) || label?.contains(point) === true),
        );
        if (!hit) faults.push(`${name}: covered`);
      }
      return faults;
    },
    [line, SMALLEST] as const,
  );
}

/** Checks that the lower part scrolls nowhere and that each target is in reach. */
async function checkReach(page: Page, line: number) {
  await expect.poll(() => unreachable(page, line)).toEqual([]);
  const scrolls = await page.evaluate(() =>
    [...document.querySelectorAll("main *, dialog[open]")]
      .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowY))
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map((element) => element.className),
  );
  expect(scrolls).toEqual([]);
}

/** Looks at every control of the catalogue, chooses a size, and adds products of two pages. */
async function chooseGoods({ page, tap }: Kiosk, words: Words, check: Check) {
  const rows = page.getByRole("article");
  await rows.first().waitFor();
  await check();
  await tap(words.categories);
  await check();
  await page.keyboard.press("Escape");
  await tap(words.without);
  await check();
  await tap(words.apply);
  await page.getByRole("button", { name: words.about }).first().click();
  await check();
  await tap(words.close);
  const sized = rows.filter({ has: page.getByRole("button", { name: words.size }) }).first();
  await sized.getByRole("button", { name: words.size }).click();
  await check();
  await page.getByRole("dialog").getByRole("radio").last().click();
  await tap(words.done);
  await sized.getByRole("button").last().click();
  await sized.getByRole("button", { name: words.more }).click();
  await check();
  await tap(words.next);
  await check();
  await page.getByRole("button", { name: words.add }).first().click();
  await tap(words.review);
}

/** Changes a quantity, gives a name and pays by M-Pesa. */
async function payOrder({ page, tap }: Kiosk, words: Words, check: Check, phone: string) {
  const mpesa = page.getByRole("button", { name: words.mpesa });
  // The first quote of a new shop takes long on a busy machine.
  await expect(mpesa).toBeEnabled({ timeout: 30_000 });
  await check();
  await tap(words.more);
  await tap(words.name);
  await check();
  await tap("A");
  await tap(words.phone);
  await check();
  await page.locator("form button[type=submit]").click();
  await expect(mpesa).toBeEnabled();
  await tap(words.mpesa);
  for (const digit of phone) await tap(digit);
  await check();
  const field = await page.getByRole("textbox").boundingBox();
  const key = await page.getByRole("button", { name: "1", exact: true }).boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(key?.y ?? 0);
  await tap(words.order);
  await page.getByTestId("order-number").waitFor();
  await check();
}

const COMBINATIONS = (["portrait", "landscape"] as const).flatMap((screen) =>
  (["en", "sw"] as const).flatMap((language) =>
    [[], [/Larger/], [/contrast/], [/Larger/, /contrast/]].map((options) => ({
      screen,
      language,
      options,
    })),
  ),
);

for (const [index, { screen, language, options }] of COMBINATIONS.entries()) {
  const named = [screen, language, ...options.map(({ source }) => source)].join(", ");
  test(`low reach: all targets of an order are reachable (${named})`, async ({ kiosk, page }) => {
    const viewport = SCREENS[screen];
    const check = () => checkReach(page, OUT_OF_REACH[screen] * viewport.height);
    const words = WORDS[language];
    await page.setViewportSize(viewport);
    await kiosk.open();
    await kiosk.tap("Accessibility");
    for (const name of [/lower down/, ...options]) await page.getByRole("switch", { name }).click();
    await check();
    await kiosk.tap("Done");
    if (language === "sw") await kiosk.tap("Kiswahili");
    await page.getByRole("button", { name: words.add }).first().waitFor();
    await check();
    await kiosk.tap(/Touch to order/);
    await chooseGoods(kiosk, words, check);
    // M-Pesa refuses a repeated amount from one phone.
    await payOrder(kiosk, words, check, `07220001${String(index).padStart(2, "0")}`);
  });
}

for (const screen of ["portrait", "landscape"] as const) {
  test(`low reach: the code of an order at the counter covers nothing (${screen})`, async ({
    kiosk,
    page,
  }) => {
    const viewport = SCREENS[screen];
    await page.setViewportSize(viewport);
    await kiosk.open();
    await kiosk.tap("Accessibility");
    for (const name of [/lower down/, /Larger/]) await page.getByRole("switch", { name }).click();
    await kiosk.tap("Done");
    await kiosk.tap("Kiswahili");
    await page.getByRole("button", { name: WORDS.sw.add }).first().click();
    await kiosk.tap(WORDS.sw.review);
    await expect(page.getByRole("button", { name: /^Kaunta/ })).toBeEnabled({ timeout: 30_000 });
    await kiosk.tap(/^Kaunta/);
    const code = page.getByRole("figure", { name: /^Beba oda yako/ });
    await expect(code).toBeVisible({ timeout: 30_000 });
    await checkReach(page, OUT_OF_REACH[screen] * viewport.height);
    const inner = await code.boundingBox();
    const panel = await page.locator("section[data-progress]").boundingBox();
    expect(inner?.y).toBeGreaterThanOrEqual(panel?.y ?? Number.POSITIVE_INFINITY);
  });
}
