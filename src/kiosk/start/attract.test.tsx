// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Opening, ProductQuery } from "../../shop/wire";
import { CASHEWS, OPEN_SHOP, openKiosk, PEANUTS, tap, withSettings } from "../testing/kiosk";

/** Half past seven of the day after the shop's today, in Nairobi. */
const TOMORROW = { at: Date.UTC(2026, 10, 27, 4, 30), in_days: 1 };

afterEach(cleanup);

const bestSellers = () => screen.findByRole("region", { name: /Best sellers/ });
const names = async () =>
  within(await bestSellers())
    .getAllByRole("heading", { level: 3 })
    .map((name) => name.textContent);
const start = () => screen.findByRole("button", { name: /Touch to order/ });

describe("the attract screen", () => {
  test("invites in both languages at once", async () => {
    await openKiosk();
    expect((await start()).textContent).toContain("Gusa kuagiza");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toContain("Zinazonunuliwa zaidi");
  });

  test("lists the most sold products, with size and price", async () => {
    const listProducts = vi.fn((query: ProductQuery) => {
      const items = query.orderby === "popularity" ? [PEANUTS, CASHEWS] : [CASHEWS, PEANUTS];
      return Promise.resolve({ items, total: 2, total_pages: 1 });
    });
    await openKiosk({ methods: { listProducts } });
    expect(await names()).toEqual(["Njugu", "Cashews"]);
    const [, cashews] = within(await bestSellers()).getAllByRole("listitem");
    expect(cashews?.textContent).toContain("250g");
    expect(cashews?.textContent).toContain("Ksh 650");
  });

  test("orders a product with one touch, in the size shown", async () => {
    const { placed } = await openKiosk();
    await tap("Add to cart: Cashews");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("What would you like?");
    expect(screen.getByText("1 item")).toBeTruthy();
    await tap(/See my order/);
    await tap(/At the counter/);
    await screen.findByTestId("order-number");
    expect(placed[0]?.lines).toEqual([{ product_id: 114, variation_id: 201, quantity: 1 }]);
  });

  test("asks for the dining option after that touch, in a shop that offers both", async () => {
    const { placed } = await openKiosk({ methods: withSettings({ asks_dining: true }) });
    await tap("Add to cart: Njugu");
    await tap("Eat here");
    await tap(/See my order/);
    await tap(/At the counter/);
    await screen.findByTestId("order-number");
    expect(placed).toMatchObject([{ note: "Eat here", lines: [{ product_id: PEANUTS.id }] }]);
  });

  test("does not offer what is sold out", async () => {
    const sold = { ...PEANUTS, id: 8, name: "Karanga", in_stock: false };
    const items = [sold, CASHEWS];
    const listProducts = () => Promise.resolve({ items, total: 2, total_pages: 1 });
    await openKiosk({ methods: { listProducts } });
    await waitFor(async () => expect(await names()).toEqual(["Cashews"]));
  });

  test("offers nothing while ordering is paused", async () => {
    await openKiosk({ methods: withSettings({ paused: true }) });
    expect(await screen.findByText("Please order at the counter")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Add to cart/ })).toBeNull();
  });

  test.each<[string, Opening, string]>([
    ["after closing", { state: "closed", opens: TOMORROW }, "Closed now, opens tomorrow at 07:30"],
    [
      "on a holiday",
      { state: "closed", opens: TOMORROW, holiday: "Boxing Day" },
      "Boxing Day: closed. Opens tomorrow at 07:30",
    ],
  ])("offers nothing %s and says when the shop opens", async (_when, opening, text) => {
    const getShop = () => Promise.resolve({ ...OPEN_SHOP, opening });
    await openKiosk({ methods: { getShop } });
    const rests = await screen.findByRole("button", { name: text });
    expect(rests).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: /^Add to cart/ })).toBeNull();
  });

  test("says until when the shop is open", async () => {
    const [from, until] = [Date.UTC(2026, 10, 20, 4, 30), Date.UTC(2026, 10, 20, 15, 30)];
    const opening = { state: "open" as const, from, until };
    await openKiosk({ methods: { getShop: () => Promise.resolve({ ...OPEN_SHOP, opening }) } });
    expect((await start()).textContent).toContain("Open today 07:30–\u206018:30");
  });

  test("returns to the shop's language a minute after a visitor has changed it and left", async () => {
    const { pass } = await openKiosk();
    await start();
    await tap("Kiswahili");
    await screen.findByRole("button", { name: /^Gusa kuagiza/ });
    await pass(58_000);
    expect(screen.queryByRole("button", { name: /^Touch to order/ })).toBeNull();
    await pass(3_000);
    expect(await screen.findByRole("button", { name: /^Touch to order/ })).toBeTruthy();
  });

  test("has no second language in a shop with one", async () => {
    const english = { ...OPEN_SHOP, languages: ["en" as const] };
    await openKiosk({ methods: { getShop: () => Promise.resolve(english) } });
    await waitFor(async () => expect((await start()).textContent).not.toContain("Gusa"));
  });
});
