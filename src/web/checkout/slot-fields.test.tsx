// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { CheckoutAnswer, CheckoutInput, TimeSlot, QuoteInput } from "../../shop/wire";
import { quoteAt, renderBuying, SELLING_SHOP } from "../testing/buying";
import { CheckoutScreen } from "./checkout";

afterEach(cleanup);

const ORDER = { id: "0192f8a0-0000-4000-8000-000000000000", number: "W-0047", key: "k/y" };
const placed: CheckoutAnswer = { order: ORDER, next: { kind: "done" } };
const refuse = () => Promise.reject(new ShopProblem({ code: "slot_unavailable" }));

/** Slot of two hours on a day of November 2026 in Nairobi; today is Friday the 20th. */
const slot = (day: number, hour: number, is_full = false): TimeSlot => {
  const at = Date.UTC(2026, 10, day, hour - 3);
  return { from: { at, in_days: day - 20 }, until: at + 7_200_000, ...(is_full && { is_full }) };
};

const SLOTS = [slot(20, 16, true), slot(21, 10), slot(21, 12, true), slot(23, 10), slot(23, 12)];

/** Returns the quote of a delivery with the slots of `state`, the first free one as the promise. */
function quoteOf(state: { slots: TimeSlot[] }) {
  return (input: QuoteInput) => {
    const free = state.slots.find(({ is_full: isFull }) => !isFull);
    const promise = free && ({ kind: "delivered", from: free.from, until: free.until } as const);
    const offered = input.fulfilment.method === "delivery" && state;
    return Promise.resolve(quoteAt(65_000, { ...offered, ...(promise && { promise }) })(input));
  };
}

type Place = (input: CheckoutInput) => Promise<CheckoutAnswer>;

/** Opens the checkout of a delivery; `state.slots` may change between quotes. */
async function checkout(state: { slots: TimeSlot[] }, place: Place = () => refuse()) {
  const placeOrder = vi.fn(place);
  renderBuying(<CheckoutScreen />, { shop: { placeOrder, getQuote: quoteOf(state) } });
  fireEvent.click(await screen.findByRole("radio", { name: /^Delivery/ }));
  for (const [name, value] of [
    ["Name", "Amina"],
    ["Phone", "0712 345 678"],
    ["Estate or road", "Kilimani"],
  ] as const) {
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  }
  fireEvent.click(screen.getByRole("radio", { name: /On delivery/ }));
  return placeOrder;
}

const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });
const group = (name: string) => within(screen.getByRole("group", { name }));
const names = (name: string) =>
  group(name)
    .getAllByRole<HTMLInputElement>("radio")
    .map(({ labels, disabled }) => `${labels?.[0]?.textContent ?? ""}${disabled ? " (off)" : ""}`);
const choose = async () => fireEvent.click(await radio(/^Choose a time/));
const send = async () => fireEvent.click(await screen.findByRole("button", { name: /Ksh 650/ }));

test("a delivery is as soon as possible unless a time is chosen", async () => {
  const placeOrder = await checkout({ slots: SLOTS }, () => Promise.resolve(placed));
  const soonest = await radio(/^As soon as possible/);
  expect(soonest.checked).toBe(true);
  expect(soonest.labels?.[0]?.textContent).toContain("Delivered tomorrow, 10:00–\u206012:00");
  expect(screen.queryByRole("group", { name: "Day" })).toBeNull();
  await send();
  await waitFor(() => expect(placeOrder).toHaveBeenCalled());
  expect(placeOrder.mock.lastCall?.[0]).not.toHaveProperty("slot");
});

test("days and times are radio groups in which full ones cannot be chosen", async () => {
  await checkout({ slots: SLOTS });
  await choose();
  expect(names("Day")).toEqual(["todayFull (off)", "tomorrow", "Monday"]);
  expect(names("Time")).toEqual(["10:00–\u206012:00", "12:00–\u206014:00Full (off)"]);
  expect((await radio("tomorrow")).checked).toBe(true);
  fireEvent.click(await radio("Monday"));
  expect(names("Time")).toEqual(["10:00–\u206012:00", "12:00–\u206014:00"]);
});

test("the chosen time is sent, and shown wherever a time is promised", async () => {
  const placeOrder = await checkout({ slots: SLOTS }, () => Promise.resolve(placed));
  await choose();
  fireEvent.click(await radio("Monday"));
  fireEvent.click(await radio("12:00–\u206014:00"));
  const summary = within(screen.getByRole("region", { name: "Your order" }));
  expect(summary.getByText("Delivered Monday, 12:00–\u206014:00")).toBeTruthy();
  expect(screen.getAllByText(/Delivered tomorrow/), "as soon as possible").toHaveLength(1);
  await send();
  await waitFor(() => expect(placeOrder).toHaveBeenCalled());
  expect(placeOrder.mock.lastCall?.[0].slot).toBe(slot(23, 12).from.at);
});

test("a slot that filled meanwhile is refused at its field, with the free ones and all input", async () => {
  const state = { slots: SLOTS };
  const placeOrder = await checkout(state, () => {
    state.slots = [slot(21, 10), slot(23, 10, true), slot(23, 12)];
    return refuse();
  });
  await choose();
  fireEvent.click(await radio("Monday"));
  await send();
  expect(await screen.findByText("This time is no longer free. Choose another one.")).toBeTruthy();
  await waitFor(() =>
    expect(names("Time")).toEqual(["10:00–\u206012:00Full (off)", "12:00–\u206014:00"]),
  );
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Amina");
  await send();
  expect(placeOrder, "not sent again without another choice").toHaveBeenCalledTimes(1);
  fireEvent.click(await radio("12:00–\u206014:00"));
  expect(screen.queryByText(/no longer free/)).toBeNull();
  await send();
  await waitFor(() => expect(placeOrder).toHaveBeenCalledTimes(2));
  expect(placeOrder.mock.lastCall?.[0].slot).toBe(slot(23, 12).from.at);
});

test("a retry after a lost answer is the same request though its own order filled the slot", async () => {
  const state = { slots: SLOTS };
  const placeOrder = await checkout(state, () => {
    state.slots = SLOTS.map((known) => ({ ...known, is_full: true }));
    return Promise.reject(new ShopProblem({ code: "unreachable" }));
  });
  await choose();
  await send();
  await screen.findByText(/cannot reach the shop/);
  await send();
  await waitFor(() => expect(placeOrder).toHaveBeenCalledTimes(2));
  const [first, second] = placeOrder.mock.calls.map(([input]) => input);
  expect(second).toEqual(first);
});

test("a zone and a pick-up without slots offer no time", async () => {
  await checkout({ slots: [] });
  expect(screen.queryByRole("group", { name: "When should it come?" })).toBeNull();
  cleanup();
  await checkout({ slots: SLOTS });
  expect(await screen.findByRole("group", { name: "When should it come?" })).toBeTruthy();
  fireEvent.click(await radio(/^Pick up/));
  expect(screen.queryByRole("group", { name: "When should it come?" })).toBeNull();
});

/** Opens the checkout of a pick-up with slots of its own, the first of which is full. */
async function pickupCheckout() {
  const slots = [slot(21, 12, true), slot(23, 10)];
  const promise = { kind: "ready", from: slot(21, 9).from } as const;
  const getQuote = (input: QuoteInput) =>
    input.fulfilment?.method === "delivery"
      ? quoteOf({ slots: SLOTS })(input)
      : Promise.resolve(quoteAt(65_000, { slots, promise })(input));
  const placeOrder = vi.fn(() => Promise.resolve(placed));
  renderBuying(<CheckoutScreen />, { shop: { placeOrder, getQuote } });
  expect(await screen.findByRole("group", { name: "When will you pick it up?" })).toBeTruthy();
  return placeOrder;
}

test("a chosen time of a pick-up is sent, and shown as ready from its beginning", async () => {
  const placeOrder = await pickupCheckout();
  const soonest = await radio(/^As soon as possible/);
  expect(soonest.labels?.[0]?.textContent).toContain("Ready tomorrow from 09:00");
  await choose();
  expect(names("Day")).toEqual(["tomorrowFull (off)", "Monday"]);
  const summary = within(screen.getByRole("region", { name: "Your order" }));
  expect(summary.getByText("Ready Monday from 10:00")).toBeTruthy();
  for (const [name, value] of [
    ["Name", "Amina"],
    ["Phone", "0712 345 678"],
  ] as const) {
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  }
  fireEvent.click(screen.getByRole("radio", { name: /At the counter/ }));
  await send();
  await waitFor(() => expect(placeOrder).toHaveBeenCalled());
  expect(placeOrder.mock.lastCall).toMatchObject([{ slot: slot(23, 10).from.at }]);
});

test("a time chosen for a delivery is not that of a pick-up", async () => {
  await pickupCheckout();
  fireEvent.click(await radio(/^Delivery/));
  expect(await screen.findByRole("group", { name: "When should it come?" })).toBeTruthy();
  await choose();
  fireEvent.click(await radio("Monday"));
  fireEvent.click(await radio(/^Pick up/));
  expect(await screen.findByRole("group", { name: "When will you pick it up?" })).toBeTruthy();
  expect((await radio(/^As soon as possible/)).checked).toBe(true);
  expect(screen.queryByText(/no longer free/)).toBeNull();
});

test("the choice of a time keeps its place while the first quote loads", async () => {
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const promise = { kind: "ready", from: { at: Date.UTC(2026, 10, 20, 11), in_days: 0 } } as const;
  const getQuote = (input: QuoteInput) =>
    answered.then(() => quoteAt(65_000, { promise, slots: [slot(20, 16), slot(21, 10)] })(input));
  const shop = { ...SELLING_SHOP, pickup_promise: promise, pickup_slots: true };
  renderBuying(<CheckoutScreen />, { shop: { getQuote, getShop: () => Promise.resolve(shop) } });
  const expected = await radio(/^As soon as possible/);
  expect(expected.labels?.[0]?.textContent).toContain("Ready today from 14:00");
  expect((await radio(/^Choose a time/)).disabled).toBe(true);
  answer();
  await waitFor(async () => expect((await radio(/^Choose a time/)).disabled).toBe(false));
  expect(screen.getAllByRole("radio", { name: /^As soon as possible/ })).toHaveLength(1);
});

test("the choice of a time stays while a quote that failed is read again", async () => {
  const shop = { ...SELLING_SHOP, pickup_slots: true };
  const getQuote = vi.fn(() => Promise.reject(new ShopProblem({ code: "internal", incident: "" })));
  renderBuying(<CheckoutScreen />, { shop: { getQuote, getShop: () => Promise.resolve(shop) } });
  await waitFor(() => expect(getQuote).toHaveBeenCalled());
  await screen.findByText(/^Something went wrong on our side/);
  const choice = screen.getByRole<HTMLInputElement>("radio", { name: /^Choose a time/ });
  expect(choice.disabled).toBe(true);
});

test("a shop without slots shows no choice of a time while the quote loads", async () => {
  const shop = { getQuote: () => new Promise<never>(() => {}) };
  renderBuying(<CheckoutScreen />, { shop });
  await radio(/^Pick up/);
  expect(screen.queryByRole("radio", { name: /^As soon as possible/ })).toBeNull();
});
