// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { CartContents, CartScreen } from "./cart";
import { aProduct } from "../../components/testing/products";
import { Shell } from "../shell/shell";
import type { AllergenFacts } from "../../shop/wire";
import { CASHEWS, quoteAt, renderBuying, SELLING_SHOP } from "../testing/buying";

beforeAll(() => CartContents.fetch());
afterEach(cleanup);

type Asked = Parameters<ReturnType<typeof quoteAt>>[0];

const dearer = (input: Asked) => Promise.resolve(quoteAt(70_000)(input));

/** Quote of a store that displays 16 % VAT in the cart and not in the shop. */
function withTaxes(input: Asked) {
  const { lines, ...sums } = quoteAt(75_400)(input);
  const shown = lines.map((line) => ({ ...line, catalogue_price: 65_000 }));
  return Promise.resolve({ ...sums, lines: shown });
}

/** Returns a quote with ten per cent off for GOOD; every other coupon has expired. */
function withCoupons(input: Asked) {
  const coupon = input.coupon ?? "";
  const good = { discount: 6_500, total: 58_500 };
  const notices = [{ code: "coupon_refused" as const, coupon, reason: "expired" as const }];
  const changes = coupon === "GOOD" ? good : { notices: coupon ? notices : [] };
  return Promise.resolve(quoteAt(65_000, changes)(input));
}

function apply(code: string) {
  fireEvent.change(screen.getByLabelText("Coupon code"), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
}

const row = async () => within(await screen.findByRole("listitem"));

test("an empty cart links to the shop", async () => {
  renderBuying(<CartScreen />, { filled: false });
  const link = await screen.findByRole("link", { name: "Go to the shop" });
  expect(link.getAttribute("href")).toBe("/shop");
});

test("visitors from abroad see an estimate of the total in their own currency", async () => {
  const exchange_rates = [{ currency: "USD", worth: 13_000 }];
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, exchange_rates });
  const deviceValue = { get: () => Promise.resolve("USD"), set: () => Promise.resolve() };
  renderBuying(<CartScreen />, { shop: { getShop }, host: { deviceValue } });
  const about = await screen.findByText(/About USD 5/);
  expect(about.textContent).toContain("An estimate: you pay in Kenyan shillings.");
});

test("the choice of delivery names the zone with its promised time", async () => {
  const from = { at: Date.UTC(2026, 10, 23, 7), in_days: 3 };
  const promise = { kind: "delivered", from, until: from.at + 7_200_000 } as const;
  const zone = { id: "2:1", name: "Rest of Kenya", fee: 60_000, free_from: null };
  const zones = [
    { ...zone, id: "1:1", name: "Nairobi" },
    { ...zone, promise },
  ];
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, delivery_zones: zones });
  renderBuying(<CartScreen />, { shop: { getShop } });
  const choice = await screen.findByRole("radio", { name: /Delivery Nairobi, Rest of Kenya/ });
  fireEvent.click(choice);
  fireEvent.change(await screen.findByLabelText("Where to"), { target: { value: "2:1" } });
  const text = "Delivered Monday, 10:00–\u206012:00 · Rest of Kenya";
  expect(await screen.findByText(text)).toBeTruthy();
});

/** Renders the cart of a person who avoids the stored allergens. */
function warned(allergen_facts: AllergenFacts, stored: string) {
  const product = { ...CASHEWS, allergen_facts };
  const getProduct = () => Promise.resolve({ product, related: [], reviews: [] });
  const deviceValue = { get: () => Promise.resolve(stored), set: () => Promise.resolve() };
  renderBuying(<CartScreen />, { shop: { getProduct }, host: { deviceValue } });
}

test("a line warns of what the person avoids, by the shop's present declaration", async () => {
  warned(
    { declared: { peanuts: "contains", egg: "may_contain" }, others: "unknown" },
    '["peanuts"]',
  );
  const line = await row();
  expect(await line.findByText("Contains peanuts, which you avoid.")).toBeTruthy();
  expect(line.queryByText(/not known here/)).toBeNull();
  cleanup();
  warned({ declared: { egg: "may_contain" }, others: "unknown" }, '["milk","egg"]');
  const other = await row();
  expect(await other.findByText("May contain egg, which you avoid.")).toBeTruthy();
  expect(other.getByText("You avoid milk: not known here, please ask us.")).toBeTruthy();
  cleanup();
  warned({ declared: { egg: "may_contain" }, others: "not_declared" }, '["egg","milk","traces"]');
  await row();
  await screen.findAllByText(/650/);
  expect(screen.queryByText(/you avoid/i), "accepted traces, declared milk").toBeNull();
});

test("each line shows product, quantity and price", async () => {
  renderBuying(<CartScreen />);
  const line = await row();
  expect(line.getByRole("link", { name: CASHEWS.name })).toBeTruthy();
  expect(await line.findByText("Ksh 650 each")).toBeTruthy();
  fireEvent.click(line.getByRole("button", { name: "One more" }));
  expect(await line.findByText("Ksh 1,300")).toBeTruthy();
});

test("a removed line can be restored", async () => {
  renderBuying(<CartScreen />);
  const line = await row();
  fireEvent.click(line.getByRole("button", { name: `Remove ${CASHEWS.name}` }));
  expect(await screen.findByText("Nothing in it yet")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Put it back" }));
  expect(await row()).toBeTruthy();
});

test("the removal of the last line moves the focus to the page", async () => {
  const page = (
    <Shell footer={() => null} page="/">
      <CartScreen />
    </Shell>
  );
  renderBuying(page);
  fireEvent.click(await screen.findByRole("button", { name: `Remove ${CASHEWS.name}` }));
  expect(await screen.findByText("Nothing in it yet")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("a changed price is shown next to the previous one", async () => {
  renderBuying(<CartScreen />, { shop: { getQuote: dearer } });
  const line = await row();
  expect(await line.findByText(/New price:/)).toBeTruthy();
  expect(line.getByText(/before: Ksh 650/)).toBeTruthy();
  expect(line.getAllByText("Ksh 700").length).toBeGreaterThan(0);
});

test("a price that includes taxes only in the cart is not shown as a changed price", async () => {
  renderBuying(<CartScreen />, { shop: { getQuote: withTaxes } });
  const line = await row();
  expect(await line.findByText("Ksh 754 each")).toBeTruthy();
  expect(line.queryByText(/New price:/)).toBeNull();
});

test("a quantity above the stock offers the remaining pieces", async () => {
  const notices = [
    { code: "out_of_stock" as const, product_id: CASHEWS.id, variation_id: null, left: 1 },
  ];
  const getQuote = (input: Asked) =>
    Promise.resolve(
      quoteAt(65_000, { notices: (input.lines[0]?.quantity ?? 0) > 1 ? notices : [] })(input),
    );
  renderBuying(<CartScreen />, { shop: { getQuote } });
  const line = await row();
  fireEvent.click(line.getByRole("button", { name: "One more" }));
  fireEvent.click(await line.findByRole("button", { name: "Take 1" }));
  expect(await line.findByText("1", { selector: "output" })).toBeTruthy();
});

test("a refused coupon shows the reason, and an applied coupon can be removed", async () => {
  renderBuying(<CartScreen />, { shop: { getQuote: withCoupons } });
  fireEvent.click(await screen.findByRole("button", { name: "I have a coupon" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Coupon code")));
  apply("OLD");
  expect(await screen.findByText("This coupon has expired.")).toBeTruthy();
  apply("GOOD");
  expect(await screen.findByText("Coupon GOOD applied")).toBeTruthy();
  expect(screen.getByText("-Ksh 65")).toBeTruthy();
  const remove = screen.getByRole("button", { name: "Remove" });
  expect(document.activeElement).toBe(remove);
  fireEvent.click(remove);
  const open = await screen.findByRole("button", { name: "I have a coupon" });
  await waitFor(() => expect(document.activeElement).toBe(open));
});

test("delivery shows its zone and fee", async () => {
  const asked: unknown[] = [];
  const getQuote = (input: Asked) => {
    asked.push(input.fulfilment);
    const shipping = input.fulfilment.method === "delivery" ? 20_000 : 0;
    return Promise.resolve(quoteAt(65_000, { shipping, total: 65_000 + shipping })(input));
  };
  renderBuying(<CartScreen />, { shop: { getQuote } });
  fireEvent.click(await screen.findByRole("radio", { name: /Delivery/ }));
  expect(await screen.findByText("Ksh 200")).toBeTruthy();
  expect(asked.at(-1)).toEqual({ method: "delivery", zone: "1:2" });
});

/** Creates a product by its number. */
const product = (id: number, name: string, in_stock = true) =>
  aProduct({ id, slug: `p-${id}`, name, in_stock });

test("the page offers related products, except products in the cart and sold-out products", async () => {
  const related = [product(7, "Mabuyu"), product(8, "Gone Nuts", false), CASHEWS];
  const getProduct = () => Promise.resolve({ product: CASHEWS, related, reviews: [] });
  renderBuying(<CartScreen />, { shop: { getProduct } });
  const offered = within(await screen.findByRole("region", { name: "Pairs well with" }));
  const names = () => offered.getAllByRole("heading", { level: 3 }).map((one) => one.textContent);
  expect(names()).toEqual(["Mabuyu"]);
  fireEvent.click(offered.getByRole("button", { name: "Add to cart: Mabuyu" }));
  expect(await screen.findByRole("link", { name: "Go to checkout" })).toBeTruthy();
  expect(names(), "what was added stays where it was").toEqual(["Mabuyu"]);
});

/** Returns a quote with free delivery from Ksh 1,000. */
const freeFromThousand = (input: Asked) => {
  const missing = 100_000 - 65_000 * (input.lines[0]?.quantity ?? 0);
  const notices = [{ code: "free_delivery_missing" as const, missing }];
  return Promise.resolve(quoteAt(65_000, missing > 0 ? { notices } : {})(input));
};

test("a delivery fee that depends on the cart is shown as the minimum fee", async () => {
  const fixed = { id: "1:2", name: "Westlands", fee: 20_000, free_from: null };
  const varying = { id: "1:3", name: "Karen", fee: 30_000, fee_varies: true, free_from: null };
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, delivery_zones: [fixed, varying] });
  renderBuying(<CartScreen />, { shop: { getShop } });
  fireEvent.click(await screen.findByRole("radio", { name: /^Delivery/ }));
  expect(await screen.findByRole("option", { name: "Westlands · Ksh 200" })).toBeTruthy();
  expect(screen.getByRole("option", { name: "Karen · from Ksh 300" })).toBeTruthy();
});

test("the page shows the amount missing for free delivery, and a notice when it is reached", async () => {
  const zone = { id: "1:2", name: "Westlands & Kilimani", fee: 20_000, free_from: 100_000 };
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, delivery_zones: [zone] });
  renderBuying(<CartScreen />, { shop: { getShop, getQuote: freeFromThousand } });
  fireEvent.click(await screen.findByRole("radio", { name: /^Delivery/ }));
  expect(await screen.findByText("Ksh 350 more and delivery is free.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "One more" }));
  expect(await screen.findByText("Delivery is free for this order.")).toBeTruthy();
});
