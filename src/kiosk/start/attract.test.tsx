// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ProductQuery } from "../../shop/wire";
import { CASHEWS, OPEN_SHOP, openKiosk, PEANUTS, tap, withSettings } from "../testing/kiosk";

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
