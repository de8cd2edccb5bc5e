// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { aProduct, aVariation } from "../../components/testing/products";
import { fetchBuyingTexts } from "../../i18n/texts";
import { anOrder, renderBuying } from "../testing/buying";
import type { OrderContents } from "./form-contents";
import { OrderChangeForm } from "./order-change";

beforeAll(fetchBuyingTexts);
afterEach(cleanup);

const payment = { ...anOrder().payment, state: "unpaid" as const, url: null };
const ORDER = anOrder({
  payment,
  offered_changes: { refund: 0, revision: 3, has_open_quantities: true },
});

function showForm(changes: Partial<OrderContents>) {
  const contents: OrderContents = {
    order: ORDER,
    key: "secret",
    done: null,
    changing: true,
    times: null,
    found: [],
    draft: null,
    problem: null,
    ...changes,
  };
  renderBuying(
    <OrderChangeForm order={ORDER} contents={contents} refusal={contents.problem && "refused"} />,
    {
      filled: false,
    },
  );
}

/** Fields that a browser would send, without those that are empty. */
function fields(): Record<string, FormDataEntryValue> {
  const form = document.querySelector("form");
  const all = form ? [...new FormData(form)] : [];
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

test("the form names the goods that it shows, for a server that reads it twice", () => {
  showForm({});
  expect(JSON.parse(String(fields()["goods.0"]))).toEqual({
    product_id: 114,
    variation_id: null,
    quantity: 1,
  });
  expect(fields()).toMatchObject({ "quantity.0": "1", revision: "3" });
});

test("a form that searched keeps the revision that was seen, and one of a changed order does not", () => {
  const draft = { revision: "2", "quantity.0": "4", find: "nuts" };
  showForm({ draft });
  expect(fields()).toMatchObject({ "quantity.0": "4", revision: "2" });
  cleanup();
  showForm({ draft, problem: { code: "order_changed", status: "confirmed" } });
  expect(fields()).toMatchObject({ "quantity.0": "1", revision: "3" });
});

const ALMONDS = aProduct({
  id: 7,
  name: "Almonds",
  options: [
    { name: "Size", values: ["250g", "500g"], default: null },
    { name: "Taste", values: ["Honey", "Chilli"], default: null },
  ],
  variations: [
    aVariation(70, { Size: "250g" }, { price: 30_000 }),
    aVariation(71, { Size: "500g" }, { price: 50_000 }),
  ],
});

test("sizes that leave an option open are added by their options, as on the product's page", () => {
  showForm({ found: [ALMONDS] });
  expect(fields()).toMatchObject({ "added.7.Size ": "250g", "added.7.Taste ": "Honey" });
  const pieces = screen.getByRole("spinbutton", { name: "Almonds: from Ksh 300" });
  expect(pieces.getAttribute("name")).toBe("added.7");
});

test("options that were chosen stay when the form is shown again", () => {
  const draft = { revision: "3", "added.7": "2", "added.7.Taste ": "Chilli" };
  showForm({ found: [ALMONDS], draft });
  const kept = { "added.7": "2", "added.7.Size ": "250g", "added.7.Taste ": "Chilli" };
  expect(fields()).toMatchObject(kept);
});

test("a product of which no size can be bought has neither options nor pieces", () => {
  const variations = ALMONDS.variations.map((size) => ({ ...size, in_stock: false }));
  showForm({ found: [{ ...ALMONDS, variations }] });
  expect(screen.getByText("Not for sale now")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByRole("spinbutton", { name: /Almonds/ })).toBeNull();
});

test("the time of a pick-up is chosen among slots with room", () => {
  const at = Date.UTC(2026, 10, 21, 7);
  const slot = { from: { at, in_days: 1 }, until: at + 7_200_000 };
  const full = { ...slot, from: { at: at + 7_200_000, in_days: 1 }, is_full: true };
  const promise = { kind: "ready", from: { at: at - 3_600_000, in_days: 1 } } as const;
  showForm({ times: { slots: [slot, full], kept: { promise } } });
  const field = screen.getByLabelText<HTMLSelectElement>("When will you pick it up?");
  const options = [...field.options].map(({ text, value }) => [text, value]);
  expect(options).toEqual([
    ["Keep this time", ""],
    ["tomorrow, 10:00–\u206012:00", String(at)],
  ]);
  expect(screen.getByText("Keep this time: tomorrow, 09:00")).toBeTruthy();
});

test("texts typed into the form of an order that changed meanwhile are named next to it", () => {
  const draft = { revision: "2", note: "allergic to milk" };
  showForm({ draft, problem: { code: "order_changed", status: "confirmed" } });
  const typed = screen.getByText("You typed this, and it is not in the order:");
  expect(typed.nextElementSibling?.textContent).toBe("Your note: allergic to milk");
  expect(screen.getByRole("textbox", { name: "Note for your order (optional)" })).toHaveProperty(
    "value",
    "",
  );
});

test("the page of an order leads to the form of a change, which it does not contain", () => {
  showForm({ changing: false });
  const link = screen.getByRole("link", { name: "Change this order" });
  expect(link.getAttribute("href")).toBe(`/order/${ORDER.id}?key=secret&change#change`);
  expect(document.querySelector("form")).toBeNull();
});
