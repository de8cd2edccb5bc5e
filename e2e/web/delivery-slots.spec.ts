// Delivery slots at the checkout: chosen, full when the order is sent, chosen again.
import type { Page } from "@playwright/test";
import { placeOrder } from "../fixtures/order";
import { expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";
import type { TimeSlot, ProductPage, Quote, ShopInfo } from "../../src/shop/wire";

const ADDRESS = { estate: "Kilimani", landmark: "", directions: "" };

const LANGUAGES = [
  {
    language: "en",
    delivery: /^Delivery/,
    fields: { Name: "Amina", Phone: "0712 345 678", "Estate or road": "Kilimani" },
    payment: /^On delivery/,
    soonest: /^As soon as possible/,
    chooseTime: /^Choose a time/,
    day: "Day",
    place: /^Place order/,
    refused: "This time is no longer free. Choose another one.",
    full: "Full",
    promised: (day: string, time: string) => `Delivered ${day}, ${time}`,
  },
  {
    language: "sw",
    delivery: /^Kuletewa/,
    fields: { Jina: "Amina", Simu: "0712 345 678", "Mtaa au barabara": "Kilimani" },
    payment: /^Lipa ukiletewa/,
    soonest: /^Haraka iwezekanavyo/,
    chooseTime: /^Chagua muda/,
    day: "Siku",
    place: /^Agiza kwa/,
    refused: "Muda huu umeshachukuliwa. Chagua mwingine.",
    full: "Imejaa",
    promised: (day: string, time: string) => `Tutakuletea ${day}, ${time}`,
  },
];

/** Reads the slots of the shop that have room. */
async function freeSlots({ request }: Page): Promise<TimeSlot[]> {
  const shop = (await (await request.get("/api/shop")).json()) as ShopInfo;
  const read = await request.get("/api/products/study-mix");
  const { product } = (await read.json()) as ProductPage;
  const data = {
    lines: [{ product_id: product.id, variation_id: null, quantity: 1 }],
    fulfilment: { method: "delivery", zone: shop.delivery_zones[0]?.id ?? "" },
  };
  const quote = (await (await request.post("/api/quote", { data })).json()) as Quote;
  return (quote.slots ?? []).filter(({ is_full: isFull }) => !isFull);
}

/** Time of a slot as its radio button names it. */
function timeOf({ from, until }: TimeSlot): string {
  const times = [from.at, until].map((at) => new Date(at + 3 * 3_600_000).toISOString());
  return times.map((time) => time.slice(11, 16)).join("–\u2060");
}

for (const texts of LANGUAGES) {
  test(`a slot that fills during the checkout is refused, and another one is chosen (${texts.language})`, async ({
    page,
    shop,
  }) => {
    await fillCart(page, [["roasted-salted-cashews", "250g", 1]]);
    await open(page, `/checkOut?lang=${texts.language}`);
    // Exact, since "As soon as possible" names the time of the next slot as well.
    const radio = (name: string | RegExp) =>
      page.getByRole("main").getByRole("radio", { name, exact: true });
    await radio(texts.delivery).press("Space");
    for (const [name, text] of Object.entries(texts.fields)) {
      await page.getByRole("textbox", { name, exact: name !== "Estate or road" }).fill(text);
    }
    await radio(texts.payment).press("Space");
    await expect(radio(texts.soonest)).toBeChecked();

    const [other, target] = (await freeSlots(page)).slice(-2);
    if (!other || !target) throw new Error("too few slots");
    await radio(texts.chooseTime).press("Space");
    const lastDay = page.getByRole("group", { name: texts.day }).locator("label").last();
    await lastDay.getByRole("radio").press("Space");
    await radio(timeOf(target)).press("Space");
    const day = (await lastDay.textContent()) ?? "";
    const promised = (slot: TimeSlot) => texts.promised(day, timeOf(slot));
    await expect(page.getByText(promised(target)).first()).toBeVisible();
    await expectAccessible(page);

    const hasRoom = async () =>
      (await freeSlots(page)).some(({ from }) => from.at === target.from.at);
    while (await hasRoom()) {
      await placeOrder(page.request, "on_delivery", ADDRESS, target.from.at);
    }
    const place = page.getByRole("button", { name: texts.place });
    await place.click();
    await expect(page.getByRole("alert").filter({ hasText: texts.refused })).toBeVisible();
    await expect(radio(new RegExp(`^${timeOf(target)}.*${texts.full}`))).toBeDisabled();
    await expect(page.getByRole("textbox", { name: Object.keys(texts.fields)[0] })).toHaveValue(
      "Amina",
    );
    await radio(timeOf(other)).press("Space");
    await place.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^W-\d+$/);
    await expect(page.getByText(promised(other)).first()).toBeVisible();

    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const date = new Date(other.from.at + 3 * 3_600_000).toISOString().slice(0, 10);
    await expect
      .poll(async () => {
        const [order] = await shop.ordersOf(id);
        return order?.meta_data.find(({ key }) => key === "_delivery_date")?.value;
      })
      .toBe(date);
  });
}
