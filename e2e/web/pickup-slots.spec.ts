// Slots of a pick-up: chosen at the checkout and changed on the order's page, also without JavaScript.
import type { Page } from "@playwright/test";
import { placeOrder } from "../fixtures/order";
import { expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test, type RunningShop } from "../fixtures/shop";

const LANGUAGES = [
  {
    language: "en",
    when: "When will you pick it up?",
    fields: { Name: "Amina", Phone: "0712 345 678" },
    payment: /^At the counter/,
    chooseTime: /^Choose a time/,
    day: "Day",
    time: "Time",
    place: /^Place order/,
    ready: (day: string, from: string) => `Ready ${day} from ${from}`,
  },
  {
    language: "sw",
    when: "Utaichukua lini?",
    fields: { Jina: "Amina", Simu: "0712 345 678" },
    payment: /^Kaunta/,
    chooseTime: /^Chagua muda/,
    day: "Siku",
    time: "Saa",
    place: /^Agiza kwa/,
    ready: (day: string, from: string) => `Itakuwa tayari ${day} kuanzia ${from}`,
  },
];

/** Beginning of the slot that an option names; slots of the demo shop begin on the hour. */
const beginning = (slot: string) => `${(/\d+/.exec(slot)?.[0] ?? "").padStart(2, "0")}:00`;

/** Sentence about the promised time in WooCommerce's order. */
async function readyFrom(shop: RunningShop, id: string): Promise<unknown> {
  const [order] = await shop.ordersOf(id);
  return order?.meta_data.find(({ key }) => key === "Ready from")?.value;
}

for (const texts of LANGUAGES) {
  test(`the chosen time of a pick-up is promised, also in the store (${texts.language})`, async ({
    page,
    shop,
    console,
  }) => {
    await fillCart(page, [["roasted-salted-cashews", "250g", 1]]);
    await open(page, `/checkOut?lang=${texts.language}`);
    await expect(page.getByRole("group", { name: texts.when })).toBeVisible();
    for (const [name, text] of Object.entries(texts.fields))
      await page.getByRole("textbox", { name, exact: true }).fill(text);
    const radio = (name: RegExp) => page.getByRole("main").getByRole("radio", { name });
    await radio(texts.payment).press("Space");
    await radio(texts.chooseTime).press("Space");
    const last = (group: string) =>
      page.getByRole("group", { name: group }).locator("label:has(input:enabled)").last();
    await last(texts.day).getByRole("radio").press("Space");
    await last(texts.time).getByRole("radio").press("Space");
    const day = (await last(texts.day).textContent()) ?? "";
    const from = beginning((await last(texts.time).textContent()) ?? "");
    const promise = texts.ready(day, from);
    await expect(page.getByText(promise).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: texts.place }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^W-\d+$/);
    await expect(page.getByText(promise).first()).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await expect
      .poll(async () => String(await readyFrom(shop, id)))
      .toMatch(new RegExp(`^Ready .+ from ${from}$`));
    expect(console).toEqual([]);
  });
}

test("nothing moves at the checkout when the times of a pick-up arrive", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fillCart(page, [["roasted-salted-cashews", "250g", 1]]);
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/quote", async (route) => {
    await answered;
    await route.continue();
  });
  await open(page, "/checkOut");
  const chooseTime = page.getByRole("radio", { name: /^Choose a time/ });
  await expect(chooseTime).toBeDisabled();
  const payment = page.locator("#pay");
  const place = await payment.boundingBox();
  expect(place).not.toBeNull();
  answer();
  await expect(chooseTime).toBeEnabled();
  expect(await payment.boundingBox()).toEqual(place);
});

/** Places an order for pick-up as soon as possible, which WooCommerce accepts; returns its page. */
async function pickup(page: Page, shop: RunningShop): Promise<string> {
  const { id, path } = await placeOrder(page.request);
  await shop.setStatus(id, "on-hold");
  return path;
}

/** Chooses the last time; returns its day and its beginning. */
async function chooseLast(page: Page): Promise<{ day: string; from: string }> {
  const slot = page.getByLabel("When will you pick it up?");
  const [day = "", time = ""] = (await slot.locator("option").last().innerText()).split(", ");
  await slot.selectOption({ label: `${day}, ${time}` });
  return { day, from: beginning(time) };
}

test("a customer moves a pick-up to another time", async ({ page, shop, console }) => {
  await open(page, await pickup(page, shop));
  await page.getByRole("button", { name: "Change this order" }).click();
  const { day, from } = await chooseLast(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByText("Asante, we have your change.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`Ready ${day} from ${from}`);
  expect(console).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the time of a pick-up is chosen at the checkout", async ({ page, shop }) => {
    await page.goto(`${shop.origin}/products/study-mix`);
    await page.getByRole("button", { name: /^Add to cart: Study Mix/ }).click();
    await page.getByRole("link", { name: "Go to checkout" }).click();
    const main = page.getByRole("main");
    await main.getByRole("textbox", { name: "Name", exact: true }).fill("Amina");
    await main.getByRole("textbox", { name: "Phone", exact: true }).fill("0712 345 678");
    await main.getByRole("radio", { name: /^At the counter/ }).check();
    const { day, from } = await chooseLast(page);
    await main.getByRole("button", { name: /^Place order/ }).click();
    await expect(page).toHaveURL(/\/order\/[\w-]+\?key=/);
    await expect(main).toContainText(`Ready ${day} from ${from}`);
  });

  test("a customer moves a pick-up to another time", async ({ page, shop }) => {
    await page.goto(await pickup(page, shop));
    await page.getByRole("button", { name: "Show the order" }).click();
    await page.getByText("Change this order").click();
    const { day, from } = await chooseLast(page);
    await page.getByRole("button", { name: "Save the change" }).click();
    await expect(page.getByText("Asante, we have your change.")).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`Ready ${day} from ${from}`);
  });
});
