// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { aProduct, aSizedProduct } from "../../components/testing/products";
import { aHost, aPage } from "../../components/testing/show";
import { fetchBuyingTexts } from "../../i18n/texts";
import { ShopProblem } from "../../shop/problem";
import type {
  ChangeDetailsInput,
  OfferedChanges,
  OrderView,
  Problem,
  Product,
  ProductQuery,
  Quote,
} from "../../shop/wire";
import { anOrder, CASHEWS, changeQuoteAt, quoteAt, renderBuying } from "../testing/buying";
import { ChangeDetails } from "./change-details";

beforeAll(fetchBuyingTexts);
beforeAll(modalDialogs);
afterEach(cleanup);

const ACCESS = { id: anOrder().id, key: "secret" };
const stay = () => undefined;
const OFFER: OfferedChanges = { refund: 0, revision: 3, has_open_quantities: true };
const ALMONDS = aSizedProduct({ id: 7, name: "Almonds", slug: "almonds" });

type Options = {
  order?: Partial<OrderView>;
  found?: Product[];
  problem?: Problem;
  quote?: Partial<Quote>;
  avoided?: string;
};

/** Opens the search of a change and types into it. */
async function search(text: string, options: Options = {}) {
  const { order, found = [ALMONDS], problem, quote, avoided } = options;
  const listProducts = vi.fn((_query: ProductQuery) => Promise.resolve(aPage(found)));
  const priced = changeQuoteAt(65_000, quote);
  const quoteDetailsChange = vi.fn((input: ChangeDetailsInput) => Promise.resolve(priced(input)));
  const changeDetails = vi.fn((_input: ChangeDetailsInput) =>
    problem ? Promise.reject(new ShopProblem(problem)) : Promise.resolve(),
  );
  const shown = anOrder({ offered_changes: OFFER, ...order });
  const host = aHost();
  if (avoided) await host.deviceValue.set("avoided", avoided);
  renderBuying(
    <ChangeDetails
      order={shown}
      access={ACCESS}
      refresh={() => Promise.resolve(shown)}
      focusHead={stay}
    />,
    { shop: { changeDetails, quoteDetailsChange, listProducts }, host, filled: false },
  );
  fireEvent.click(screen.getByRole("button", { name: "Change this order" }));
  fireEvent.click(screen.getByRole("button", { name: "Add something else" }));
  const field = await screen.findByRole("searchbox");
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: text } });
  return { changeDetails, quoteDetailsChange, listProducts, field };
}

async function pick(name: RegExp) {
  fireEvent.click(await screen.findByRole("button", { name }));
}

const add = () => fireEvent.click(screen.getByRole("button", { name: "Add to this order" }));
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save the change" }));
const piecesOf = (name: string) =>
  screen.getByRole("group", { name: `Quantity of ${name}` }).querySelector("output")?.textContent;

test("a found product is added in the chosen size and sent with the total that is shown", async () => {
  const { changeDetails, field } = await search("alm");
  await pick(/^Almonds/);
  fireEvent.click(screen.getByRole("radio", { name: "500g" }));
  expect(screen.getByText("Ksh 1,200")).toBeTruthy();
  add();
  expect(document.activeElement).toBe(field);
  expect(piecesOf("Almonds (500g)")).toBe("1");
  expect(await screen.findByText("New total: Ksh 1,300")).toBeTruthy();
  save();
  await waitFor(() => expect(changeDetails).toHaveBeenCalled());
  expect(changeDetails.mock.lastCall?.[0]).toMatchObject({
    lines: [
      { product_id: CASHEWS.id, variation_id: null, quantity: 1 },
      { product_id: 7, variation_id: 202, quantity: 1 },
    ],
    expected_total: 130_000,
  });
});

test("goods that the order has get one more piece", async () => {
  const { changeDetails } = await search("cash", { found: [CASHEWS] });
  await pick(/^Roasted Cashews/);
  add();
  expect(piecesOf("Roasted Cashews")).toBe("2");
  await screen.findByText("New total: Ksh 1,300");
  save();
  await waitFor(() => expect(changeDetails).toHaveBeenCalled());
  const [line, ...others] = changeDetails.mock.lastCall?.[0].lines ?? [];
  expect([line?.quantity, others]).toEqual([2, []]);
});

/** Order of which this much is paid. */
const held = (amount: number) => ({
  offered_changes: { ...OFFER, refund: amount, held: amount },
});

test("what is due or given back of a paid order is shown before it is saved", async () => {
  await search("alm", { order: held(65_000) });
  await pick(/^Almonds/);
  add();
  expect(
    await screen.findByText(/^You have paid Ksh 650. Ksh 650 is still to be paid: once/),
  ).toBeTruthy();
  cleanup();
  await search("alm", { order: held(200_000) });
  await pick(/^Almonds/);
  add();
  expect(await screen.findByText("You have paid Ksh 2,000. You get Ksh 700 back.")).toBeTruthy();
});

test("goods that the person avoids are marked in the list, at the choice and once added", async () => {
  const allergen_facts = {
    declared: { peanuts: "contains" as const },
    others: "not_declared" as const,
  };
  await search("alm", { found: [{ ...ALMONDS, allergen_facts }], avoided: '["peanuts"]' });
  const warning = /Contains peanuts, which you avoid/;
  await waitFor(() =>
    expect(screen.getByRole("button", { name: /^Almonds/ }).textContent).toMatch(warning),
  );
  await pick(/^Almonds/);
  expect(await screen.findByText(warning)).toBeTruthy();
  add();
  expect(await screen.findByText(warning)).toBeTruthy();
});

test("a product that is sold out or priced on request cannot be added", async () => {
  await search("cash", { found: [aProduct({ id: 8, in_stock: false })] });
  await pick(/^Roasted/);
  expect(screen.getByText("Sold out")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add to this order" })).toBeNull();
  cleanup();
  await search("cash", { found: [aProduct({ id: 8, price: null, purchasable: false })] });
  await pick(/^Roasted/);
  expect(screen.getByText("Price on request")).toBeTruthy();
});

test("stock that the quote lacks is named at the added goods, and its refusal is explained", async () => {
  const notices: Quote["notices"] = [
    { code: "out_of_stock", product_id: 8, variation_id: null, left: 2 },
  ];
  const problem: Problem = {
    code: "out_of_stock",
    quote: quoteAt(65_000)({ lines: [], fulfilment: { method: "pickup" } }),
  };
  await search("cash", { found: [aProduct({ id: 8 })], quote: { notices }, problem });
  await pick(/^Roasted/);
  add();
  expect(await screen.findByText("Only 2 left")).toBeTruthy();
  save();
  expect((await screen.findByRole("alert")).textContent).toMatch(/we have less of it/);
});

test("a quote that leaves goods out is no total of the order, which the shop then names", async () => {
  const input = {
    lines: [{ product_id: 8, variation_id: null, quantity: 1 }],
    fulfilment: { method: "pickup" as const },
  };
  const lines = quoteAt(65_000)(input).lines.map((line) => ({ ...line, available: false }));
  const problem: Problem = { code: "price_changed", quote: quoteAt(60_000)(input) };
  const { quoteDetailsChange } = await search("cash", {
    found: [aProduct({ id: 8 })],
    quote: { lines, total: 0 },
    problem,
  });
  await pick(/^Roasted/);
  add();
  await waitFor(() => expect(quoteDetailsChange).toHaveBeenCalled());
  await Promise.allSettled(quoteDetailsChange.mock.results.map(({ value }) => value));
  expect(screen.queryByText(/^New total/)).toBeNull();
  save();
  expect(await screen.findByText("New total: Ksh 600")).toBeTruthy();
});

test("Enter in the search never saves the change, and a text that finds nothing is said", async () => {
  const { changeDetails, field } = await search("alm");
  await pick(/^Almonds/);
  expect(screen.getByRole("region", { name: "Almonds" })).toBe(document.activeElement);
  expect(fireEvent.keyDown(field, { key: "Enter" })).toBe(false);
  expect(changeDetails).not.toHaveBeenCalled();
  cleanup();
  await search("xyz", { found: [] });
  expect(await screen.findByText("We have nothing like “xyz”.")).toBeTruthy();
});

test("goods stay added when the order changed meanwhile", async () => {
  await search("alm", { problem: { code: "order_changed", status: "paid" } });
  await pick(/^Almonds/);
  add();
  await screen.findByText("New total: Ksh 1,300");
  save();
  expect((await screen.findByRole("alert")).textContent).toMatch(/changed meanwhile/);
  expect(piecesOf("Almonds (250g)")).toBe("1");
  expect(piecesOf("Roasted Cashews")).toBe("1");
});

test("goods are no longer called added when their pieces are removed", async () => {
  await search("alm");
  await pick(/^Almonds/);
  add();
  expect(screen.getByText(/^Almonds \(250g\) is in the list above/)).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: "One fewer" })[1] ?? document.body);
  expect(piecesOf("Almonds (250g)")).toBe("0");
  expect(screen.queryByText(/is in the list above/)).toBeNull();
});

test("a refusal of the order's coupon names the reason", async () => {
  await search("alm", {
    order: { coupon: "KARIBU10" },
    problem: { code: "coupon_refused", reason: "below_minimum" },
  });
  await pick(/^Almonds/);
  add();
  save();
  expect(await screen.findByText("Your order is too small for this coupon.")).toBeTruthy();
});
