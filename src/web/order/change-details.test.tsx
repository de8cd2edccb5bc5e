// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { fetchBuyingTexts } from "../../i18n/texts";
import { ShopProblem } from "../../shop/problem";
import type { ChangeDetailsInput, TimeSlot, Fulfilment, OrderView, Problem } from "../../shop/wire";
import { anOrder, changeQuoteAt, quoteAt, renderBuying } from "../testing/buying";
import { ChangeDetails } from "./change-details";

beforeAll(fetchBuyingTexts);
beforeAll(modalDialogs);
afterEach(cleanup);

const ACCESS = { id: anOrder().id, key: "secret" };
const stay = () => undefined;
const OFFER = { refund: 0, revision: 3 };
const ADDRESS = { estate: "Kilimani", landmark: "Yaya Centre", directions: "Blue gate" };
const DELIVERY: Fulfilment = { method: "delivery", zone: "1:2", address: ADDRESS };

function show(changes: Partial<OrderView>, problem?: Problem, slots: TimeSlot[] = []) {
  const priced = changeQuoteAt(65_000);
  const quoteDetailsChange = vi.fn((input: ChangeDetailsInput) => Promise.resolve(priced(input)));
  const getChangeTimes = () => Promise.resolve({ slots: [...slots], kept: {} });
  const changeDetails = vi.fn((_input: ChangeDetailsInput) =>
    problem ? Promise.reject(new ShopProblem(problem)) : Promise.resolve(),
  );
  const refresh = vi.fn(() => Promise.resolve(undefined));
  renderBuying(
    <ChangeDetails order={anOrder(changes)} access={ACCESS} refresh={refresh} focusHead={stay} />,
    {
      shop: { changeDetails, quoteDetailsChange, getChangeTimes },
      filled: false,
    },
  );
  return { changeDetails, quoteDetailsChange, refresh };
}

function open(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  return within(screen.getByRole("dialog", { name }));
}

function fill(label: string, value: string) {
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
}

function save() {
  fireEvent.click(screen.getByRole("button", { name: "Save the change" }));
}

test("directions and note are filled in, and sent with the revision that was opened", async () => {
  const { changeDetails, refresh } = show({
    fulfilment: DELIVERY,
    note: "Ring twice",
    offered_changes: OFFER,
  });
  const dialog = open("Change this order");
  expect(dialog.getByDisplayValue("Kilimani")).toBeTruthy();
  expect(dialog.getByDisplayValue("Ring twice")).toBeTruthy();
  fill("How to find the door (optional)", " Green gate ");
  save();
  const saved = await screen.findByText("Asante, we have your change.");
  expect(document.activeElement?.contains(saved)).toBe(true);
  expect(changeDetails).toHaveBeenCalledExactlyOnceWith({
    ...ACCESS,
    revision: 3,
    address: { ...ADDRESS, directions: "Green gate" },
    note: "Ring twice",
  });
  expect(refresh).toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an order that is picked up has a note only", async () => {
  const { changeDetails } = show({ offered_changes: OFFER });
  const dialog = open("Change this order");
  expect(dialog.getAllByRole("textbox")).toHaveLength(1);
  fill("Note for your order (optional)", "Call first");
  save();
  await waitFor(() => expect(changeDetails).toHaveBeenCalled());
  expect(changeDetails).toHaveBeenCalledWith({ ...ACCESS, revision: 3, note: "Call first" });
});

test("a delivery without an estate is refused at its field", () => {
  const { changeDetails } = show({ fulfilment: DELIVERY, offered_changes: OFFER });
  open("Change this order");
  fill("Estate or road", " ");
  save();
  const field = screen.getByRole("textbox", { name: "Estate or road" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  expect(changeDetails).not.toHaveBeenCalled();
});

test("a refusal is explained, keeps what was typed, and reads the order again", async () => {
  const { refresh } = show({ offered_changes: OFFER }, { code: "order_changed", status: "paid" });
  open("Change this order");
  fill("Note for your order (optional)", "Call first");
  save();
  expect((await screen.findByRole("alert")).textContent).toMatch(/changed meanwhile/);
  expect(screen.getByDisplayValue("Call first")).toBeTruthy();
  expect(refresh).toHaveBeenCalled();
});

const OPEN_OFFER = { ...OFFER, has_open_quantities: true };
const more = () => fireEvent.click(screen.getByRole("button", { name: "One more" }));
const fewer = () => fireEvent.click(screen.getByRole("button", { name: "One fewer" }));

test("another quantity is sent with the total that is shown", async () => {
  const { changeDetails } = show({ offered_changes: OPEN_OFFER });
  open("Change this order");
  more();
  more();
  expect(await screen.findByText("New total: Ksh 1,950")).toBeTruthy();
  save();
  await waitFor(() => expect(changeDetails).toHaveBeenCalled());
  const line = { product_id: anOrder().lines[0]?.product_id, variation_id: null, quantity: 3 };
  expect(changeDetails).toHaveBeenCalledWith({
    ...ACCESS,
    revision: 3,
    note: "",
    lines: [line],
    expected_total: 195_000,
  });
});

test("another quantity is priced for the order with its directions", async () => {
  const { quoteDetailsChange } = show({ fulfilment: DELIVERY, offered_changes: OPEN_OFFER });
  open("Change this order");
  more();
  await screen.findByText("New total: Ksh 1,300");
  expect(quoteDetailsChange).toHaveBeenLastCalledWith({
    ...ACCESS,
    revision: 3,
    note: "",
    address: ADDRESS,
    lines: [{ product_id: anOrder().lines[0]?.product_id, variation_id: null, quantity: 2 }],
  });
});

test("a refused total is replaced by the shop's, which the next try sends", async () => {
  const quote = quoteAt(60_000)({
    lines: [{ product_id: 1, variation_id: null, quantity: 2 }],
    fulfilment: { method: "pickup" },
  });
  const { changeDetails } = show({ offered_changes: OPEN_OFFER }, { code: "price_changed", quote });
  open("Change this order");
  more();
  await screen.findByText("New total: Ksh 1,300");
  save();
  expect(await screen.findByText("New total: Ksh 1,200")).toBeTruthy();
  save();
  await waitFor(() => expect(changeDetails).toHaveBeenCalledTimes(2));
  expect(changeDetails.mock.lastCall?.[0].expected_total).toBe(120_000);
});

test("an order of which nothing would be left is not sent", async () => {
  const { changeDetails } = show({ offered_changes: OPEN_OFFER });
  open("Change this order");
  fewer();
  expect(await screen.findByText(/^Nothing would be left/)).toBeTruthy();
  save();
  expect(changeDetails).not.toHaveBeenCalled();
});

test("a line that staff typed is not changed, and not sent", async () => {
  const [cashews] = anOrder().lines;
  if (!cashews) throw new Error("The order has no line.");
  const wrap = { ...cashews, product_id: 0, name: "Gift wrap" };
  const { changeDetails } = show({ lines: [wrap, cashews], offered_changes: OPEN_OFFER });
  open("Change this order");
  more();
  await screen.findByText("New total: Ksh 1,300");
  save();
  await waitFor(() => expect(changeDetails).toHaveBeenCalled());
  expect(changeDetails.mock.lastCall?.[0].lines?.map(({ product_id: id }) => id)).toEqual([
    cashews.product_id,
  ]);
});

test("a chosen slot that has filled meanwhile is still sent, with an error at the field", async () => {
  const at = Date.UTC(2026, 10, 21, 7);
  const slot = { from: { at, in_days: 1 }, until: at + 7_200_000 };
  const slots = [slot];
  const { changeDetails } = show(
    { fulfilment: DELIVERY, offered_changes: OPEN_OFFER },
    { code: "slot_unavailable" },
    slots,
  );
  open("Change this order");
  fireEvent.change(await screen.findByRole("combobox"), { target: { value: String(at) } });
  slots.splice(0, 1);
  save();
  expect(await screen.findByText("This time is no longer free. Choose another one.")).toBeTruthy();
  const field = screen.getByRole<HTMLSelectElement>("combobox");
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(field.selectedOptions[0]?.text).toBe("–"));
  save();
  await waitFor(() => expect(changeDetails).toHaveBeenCalledTimes(2));
  expect(changeDetails.mock.lastCall?.[0].slot).toBe(at);
});

test("quantities of goods that stand in two lines stay", () => {
  show({ offered_changes: OFFER });
  const dialog = open("Change this order");
  expect(dialog.queryByRole("button", { name: "One more" })).toBeNull();
});

test("another delivery slot with room is chosen, or the promised time stays", async () => {
  const at = Date.UTC(2026, 10, 21, 7);
  const slot = { from: { at, in_days: 1 }, until: at + 7_200_000 };
  const full = { from: { at: at + 7_200_000, in_days: 1 }, until: at + 14_400_000, is_full: true };
  const { changeDetails } = show({ fulfilment: DELIVERY, offered_changes: OFFER }, undefined, [
    slot,
    full,
  ]);
  open("Change this order");
  const select = await screen.findByRole<HTMLSelectElement>("combobox");
  expect([...select.options].map(({ text }) => text)).toEqual([
    "Keep this time",
    "tomorrow, 10:00–\u206012:00",
  ]);
  fireEvent.change(select, { target: { value: String(at) } });
  save();
  await waitFor(() => expect(changeDetails).toHaveBeenCalled());
  expect(changeDetails.mock.lastCall?.[0]).toMatchObject({ slot: at });
});

test("an order that cannot be changed has no button", () => {
  show({ status: "ready" });
  expect(screen.queryByRole("button")).toBeNull();
});
