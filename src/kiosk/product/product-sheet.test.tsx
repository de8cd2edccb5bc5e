// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { CASHEWS, openKiosk, PEANUTS, tap, toShelf } from "../testing/kiosk";

afterEach(cleanup);

const FACTS = [{ name: "Ingredients", value: "Cashew nuts (99%), sea salt" }];
const items = [{ ...CASHEWS, facts: FACTS }, PEANUTS];
const methods = { listProducts: () => Promise.resolve({ items, total: 2, total_pages: 1 }) };
const sheet = () => screen.findByRole("dialog", { name: "Cashews" });

describe("the sheet of a product", () => {
  test("shows allergens, ingredients, weight and the price of 100 g of the chosen size", async () => {
    await openKiosk({ methods });
    await toShelf();
    await tap("About Cashews");
    const opened = within(await sheet());
    expect(opened.getByRole("list", { name: "Contains" }).textContent).toContain("tree nuts");
    expect(opened.getByText("Cashew nuts (99%), sea salt")).toBeTruthy();
    expect(opened.getByText("250 g")).toBeTruthy();
    expect(opened.getByText("Ksh 260")).toBeTruthy();
    fireEvent.click(opened.getByRole("radio", { name: "500g" }));
    expect(opened.getByText("500 g")).toBeTruthy();
    expect(opened.getByText("Ksh 1,200")).toBeTruthy();
    expect(opened.getByText("Ksh 240")).toBeTruthy();
  });

  test("opens in the size chosen on the card, and adds several pieces", async () => {
    const { placed } = await openKiosk({ methods });
    await toShelf();
    const card = within(screen.getByRole("article", { name: "Cashews" }));
    fireEvent.click(card.getByRole("radio", { name: "500g" }));
    await tap("About Cashews");
    const opened = within(await sheet());
    fireEvent.click(opened.getByRole("button", { name: /^Add to cart/ }));
    fireEvent.click(opened.getByRole("button", { name: "One more" }));
    await tap("Back to the snacks");
    expect(screen.queryByRole("dialog", { name: "Cashews" })).toBeNull();
    await tap(/See my order/);
    await tap(/At the counter/);
    await screen.findByTestId("order-number");
    expect(placed[0]?.lines).toEqual([{ product_id: 114, variation_id: 202, quantity: 2 }]);
  });

  test.each([
    ["card", false],
    ["row in reach", true],
  ])("leaves the %s in the size that was added in it", async (_what, low) => {
    await openKiosk({ methods });
    if (low) {
      await tap("Accessibility");
      fireEvent.click(await screen.findByRole("switch", { name: /lower down/ }));
      await tap("Done");
    }
    await toShelf();
    await tap("About Cashews");
    const opened = within(await sheet());
    fireEvent.click(opened.getByRole("radio", { name: "500g" }));
    fireEvent.click(opened.getByRole("button", { name: /^Add to cart/ }));
    await tap("Back to the snacks");
    const product = within(screen.getByRole("article", { name: "Cashews" }));
    if (low) expect(product.getByRole("button", { name: "Size of Cashews: 500g" })).toBeTruthy();
    else expect(product.getByRole("radio", { name: "500g" })).toHaveProperty("checked", true);
    fireEvent.click(product.getByRole("button", { name: "One more" }));
    const quantity = within(product.getByRole("group", { name: "Quantity of Cashews" }));
    expect(quantity.getByRole("status").textContent).toBe("2");
  });

  test("opened from the attract screen starts the order without adding", async () => {
    await openKiosk({ methods });
    await tap("About Cashews");
    await sheet();
    expect(screen.getByText("Nothing chosen yet")).toBeTruthy();
  });

  test("does not outlast the session", async () => {
    const { pass } = await openKiosk({ methods });
    await toShelf();
    await tap("About Cashews");
    await sheet();
    await pass(60_000 + 25_000 + 1_000);
    await toShelf();
    expect(screen.queryByRole("dialog", { name: "Cashews" })).toBeNull();
  });
});
