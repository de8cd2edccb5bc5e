// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { aHost } from "../../components/testing/show";
import { fetchBuyingTexts } from "../../i18n/texts";
import type { OrderView, Quote } from "../../shop/wire";
import { anOrder, CASHEWS, changeQuoteAt, renderBuying } from "../testing/buying";
import { ChangeDetails } from "./change-details";
import { OrderItems } from "./order-items";

beforeAll(fetchBuyingTexts);
beforeAll(modalDialogs);
afterEach(cleanup);

const WARNING = /Contains peanuts, which you avoid/;
const [LINE] = anOrder().lines;
const OFFER = { refund: 0, revision: 3, has_open_quantities: true };

/** Shows goods of an order to a person who avoids peanuts, which the cashews contain. */
async function show(order: OrderView, quote: Partial<Quote> = {}) {
  const host = aHost();
  await host.deviceValue.set("avoided", '["peanuts"]');
  const facts = { declared: { peanuts: "contains" as const }, others: "not_declared" as const };
  const product = { ...CASHEWS, allergen_facts: facts };
  const access = { id: order.id, key: "secret" };
  const refresh = () => Promise.resolve(order);
  renderBuying(
    <>
      <OrderItems order={order} />
      <ChangeDetails order={order} access={access} refresh={refresh} focusHead={() => undefined} />
    </>,
    {
      shop: {
        getProduct: () => Promise.resolve({ product, related: [], reviews: [] }),
        quoteDetailsChange: (input) => Promise.resolve(changeQuoteAt(65_000, quote)(input)),
      },
      host,
      filled: false,
    },
  );
}

test("goods of an order warn of what the person avoids, and lines that staff typed do not", async () => {
  if (!LINE) throw new Error("The order has no line.");
  await show(anOrder({ lines: [LINE, { ...LINE, product_id: 0, name: "Gift wrap" }] }));
  expect(await screen.findByText(WARNING)).toBeTruthy();
  expect(within(screen.getAllByRole("listitem")[1] as HTMLElement).queryByText(WARNING)).toBeNull();
});

test("the change of an order warns of its goods, and names their stock", async () => {
  const notices: Quote["notices"] = [
    { code: "out_of_stock", product_id: CASHEWS.id, variation_id: null, left: 1 },
  ];
  await show(anOrder({ offered_changes: OFFER }), { notices });
  fireEvent.click(screen.getByRole("button", { name: "Change this order" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText(WARNING)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "One more" }));
  expect(await dialog.findByText("Only 1 left")).toBeTruthy();
});
