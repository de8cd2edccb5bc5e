// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aHost } from "../../components/testing/show";
import type { Host } from "../../host/host";
import { ShopProblem } from "../../shop/problem";
import type { AllergenFacts, GiftState, GiftView, ShopInfo } from "../../shop/wire";
import { renderBuying, SELLING_SHOP } from "../testing/buying";
import { GiftScreen } from "./gift";

afterEach(cleanup);

const ID = "0192f8a0-0000-4000-8000-000000000000";

const GIFT: GiftView = {
  number: "W-0047",
  from: "Amina",
  recipient: "Zawadi",
  card_text: "Hongera!\nFrom all of us",
  lines: [{ name: "Roasted Cashews", options: "500g", quantity: 2, image: null }],
  is_delivery: true,
  state: "preparing",
  progress: [
    { step: "received", is_reached: true },
    { step: "packed", is_reached: false },
    { step: "out_for_delivery", is_reached: false },
    { step: "delivered", is_reached: false },
  ],
  is_awaited: true,
};

const URL_OF_GIFT = `/gift/${ID}?key=secret`;

type Options = { at?: string; host?: Partial<Host>; shop?: ShopInfo };

function show(gift: GiftView | Error, options: Options = {}) {
  const { at = URL_OF_GIFT, host = {}, shop = SELLING_SHOP } = options;
  const getShop = () => Promise.resolve(shop);
  const getGift = vi.fn(() =>
    gift instanceof Error ? Promise.reject(gift) : Promise.resolve(gift),
  );
  const screens = (
    <Routes>
      <Route path="/gift/:id" element={<GiftScreen />} />
    </Routes>
  );
  renderBuying(screens, { shop: { getGift, getShop }, at, filled: false, host });
  return getGift;
}

test("the gift page shows from whom it is, the card and what comes, without any price", async () => {
  const getGift = show(GIFT);
  expect(await screen.findByRole("heading", { level: 1, name: "A gift for Zawadi" })).toBeTruthy();
  expect(screen.getByText("From Amina")).toBeTruthy();
  expect(screen.getByText(/Hongera!\s+From all of us/)).toBeTruthy();
  const contents = screen.getByRole("region", { name: "What is in it" });
  expect(within(contents).getByText("2 × Roasted Cashews")).toBeTruthy();
  expect(within(contents).getByText("500g")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Ksh/);
  expect(getGift).toHaveBeenCalledWith({ id: ID, key: "secret" });
});

describe("the state of a gift", () => {
  test.each<[GiftState, boolean, string]>([
    ["ordered", true, "Ordered for you"],
    ["preparing", true, "We are packing it"],
    ["ready", true, "Packed"],
    ["ready", false, "Ready to be picked up"],
    ["on_its_way", true, "On its way to you"],
    ["delivered", true, "Delivered. Enjoy it!"],
    ["delivered", false, "Picked up. Enjoy it!"],
    ["cancelled", true, "This gift is not coming"],
  ])("%s, delivered: %j, reads %s", async (state, is_delivery, text) => {
    show({ ...GIFT, state, is_delivery });
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  test("of a pick-up says where, when and under which number", async () => {
    const opening_hours = [{ day: 1, opens: "07:30", closes: "18:30" }];
    const exception = { date: "2026-12-14", opens: null, closes: null, name: "Moi Day" };
    const shop = { ...SELLING_SHOP, opening_hours, hours_exceptions: [exception] };
    show({ ...GIFT, is_delivery: false }, { shop });
    expect(await screen.findByText("Monday 14 December")).toBeTruthy();
    expect(screen.getByText("Moi Day")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Pick it up at" })).toBeTruthy();
    expect(screen.getByText(/W\u20110047/)).toBeTruthy();
  });

  test("that is on its way names the steps to the handover", async () => {
    show(GIFT);
    const steps = await screen.findByRole("list", { name: "Progress of the order" });
    const current = within(steps).getAllByRole("listitem", { current: "step" });
    expect(current.map(({ textContent }) => textContent)).toEqual(["Being packed"]);
  });

  test("that awaits its payer names no step after it and no payment", async () => {
    const progress = GIFT.progress.map((step) => ({ ...step, is_reached: false }));
    show({ ...GIFT, state: "ordered", progress });
    const steps = await screen.findByRole("list", { name: "Progress of the order" });
    const current = within(steps).getAllByRole("listitem", { current: "step" });
    expect(current.map(({ textContent }) => textContent)).toEqual(["Being completed"]);
    expect(screen.getByText("Amina completes the order, then we pack it.")).toBeTruthy();
    expect(screen.getByText(/You pay nothing/)).toBeTruthy();
    expect(screen.queryByText("Being packed")).toBeNull();
  });

  test("that is over has neither steps nor directions", async () => {
    show({ ...GIFT, state: "cancelled", progress: [], is_awaited: false });
    expect(await screen.findByText("The order was cancelled. Amina knows more.")).toBeTruthy();
    expect(screen.queryByRole("list", { name: "Progress of the order" })).toBeNull();
    expect(screen.queryByText(/We call you/)).toBeNull();
  });
});

/** The gift with these facts of its goods; without any they are not in the catalogue. */
function withFacts(allergen_facts?: AllergenFacts): GiftView {
  const found = allergen_facts && { slug: "cashews", allergen_facts };
  return { ...GIFT, lines: GIFT.lines.map((line) => ({ ...line, ...found })) };
}

describe("the allergens of a gift", () => {
  const NUTS: AllergenFacts = {
    declared: { tree_nuts: "contains", peanuts: "may_contain" },
    others: "not_declared",
  };

  test("are those that the product contains and may contain, with a link to the product", async () => {
    show(withFacts(NUTS));
    const contents = within(await screen.findByRole("region", { name: "What is in it" }));
    expect(contents.getByText("Contains:").parentElement?.textContent).toBe("Contains: tree nuts");
    expect(contents.getByText("May contain peanuts")).toBeTruthy();
    const link = contents.getByRole("link", { name: "Roasted Cashews" });
    expect(link.getAttribute("href")).toBe("/products/cashews");
  });

  test("of a product that left the catalogue are not known, and it has no link", async () => {
    show(withFacts());
    expect(await screen.findByText("Allergens not known: please ask us.")).toBeTruthy();
    expect(screen.queryByText("No allergen is declared.")).toBeNull();
    expect(screen.queryByRole("link", { name: "Roasted Cashews" })).toBeNull();
  });

  test.each<[AllergenFacts | undefined, string]>([
    [NUTS, "May contain peanuts, which you avoid."],
    [undefined, "You avoid peanuts: not known here, please ask us."],
  ])("that the recipient avoids are named in a warning", async (facts, warning) => {
    const { deviceValue } = aHost();
    await deviceValue.set("avoided", '["peanuts"]');
    show(withFacts(facts), { host: { deviceValue } });
    expect((await screen.findByRole("note")).textContent).toBe(warning);
  });
});

test("a link without its key and a wrong key say the same", async () => {
  const getGift = show(GIFT, { at: `/gift/${ID}` });
  expect(await screen.findByRole("heading", { name: "There is no such gift" })).toBeTruthy();
  expect(getGift).not.toHaveBeenCalled();
  cleanup();
  show(new ShopProblem({ code: "not_found" }));
  expect(await screen.findByRole("heading", { name: "There is no such gift" })).toBeTruthy();
});
