// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminApi } from "../../shop/ports";
import { inputsOf, OTIENO, refuse, type FakeAdmin } from "../testing/fake-admin";
import { address, openAdmin } from "../testing/open-admin";
import { aRow } from "../testing/orders";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const KEY = "woo:47";

async function openOrder(prepare?: (admin: FakeAdmin) => void, methods?: Partial<AdminApi>) {
  const opened = openAdmin("/admin/orders/woo%3A47", prepare, methods);
  await screen.findByRole("heading", { name: "W-0047" });
  await screen.findByRole("region", { name: "Actions" });
  return opened;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Presses a button that opens a dialog. */
async function open(name: string) {
  press(name);
  await screen.findByRole("dialog");
}

const dialog = () => within(screen.getByRole("dialog"));
const pressInDialog = (name: string) => fireEvent.click(dialog().getByRole("button", { name }));
const typeInDialog = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("the list finds orders by text, status and payment, which the address keeps", async () => {
  const { admin } = openAdmin("/admin/orders");
  await screen.findByText("W-0047");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: " Wanjiku " } });
  fireEvent.change(screen.getByLabelText("Status"), { target: { value: "ready" } });
  fireEvent.click(screen.getByLabelText("Unpaid only"));
  const wanted = { text: "Wanjiku", status: "ready", unpaid: true };
  await waitFor(() => expect(inputsOf(admin, "listOrders").at(-1)).toEqual(wanted));
  // Names and phone numbers reach no log: the fragment stays in the browser.
  expect(address()).toBe("/admin/orders?status=ready&unpaid=1#text=Wanjiku");
});

test("older orders follow on demand", async () => {
  const older = aRow({ key: "woo:1", number: "W-0001", placed_at: 5 });
  openAdmin("/admin/orders", undefined, {
    listOrders: ({ before }) => {
      const rows = before ? [older] : [aRow()];
      return Promise.resolve({ rows, more: !before, store_read_at: null, unsent: 0 });
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Load older ones" }));
  expect(await screen.findByText("W-0001")).toBeTruthy();
  expect(screen.getByText("W-0047")).toBeTruthy();
});

test("a step is taken with the status that was on the screen", async () => {
  const { admin } = await openOrder();
  press("Ready");
  const wanted = { key: KEY, to: "ready", expected_status: "confirmed" };
  await waitFor(() => expect(inputsOf(admin, "moveOrder")).toEqual([wanted]));
});

test("a cancellation needs a reason", async () => {
  const { admin } = await openOrder();
  await open("Cancel the order");
  pressInDialog("Cancel the order");
  expect(await dialog().findByText("Why? The log keeps the reason.")).toBeTruthy();
  expect(inputsOf(admin, "moveOrder")).toEqual([]);
  typeInDialog("Why is it cancelled?", "ordered twice");
  pressInDialog("Cancel the order");
  await isClosed();
  const wanted = { to: "cancelled", expected_status: "confirmed", reason: "ordered twice" };
  expect(inputsOf(admin, "moveOrder")).toEqual([{ key: KEY, ...wanted }]);
});

test("an unpaid order is handed over only after a question, which offers the payment", async () => {
  const { admin } = await openOrder();
  await open("Hand over");
  expect(dialog().getByText("Ksh 1,500 is not paid. Hand over anyway?")).toBeTruthy();
  expect(inputsOf(admin, "moveOrder")).toEqual([]);
  pressInDialog("Hand over unpaid");
  await isClosed();
  expect(inputsOf(admin, "moveOrder")).toHaveLength(1);
});

test("an order changed by another person is shown as it is now, and nothing else is sent", async () => {
  const { admin } = await openOrder(undefined, {
    moveOrder: () => refuse({ code: "order_changed", status: "completed" }),
  });
  admin.rows = [aRow({ status: "completed" })];
  admin.details[KEY] = { next_steps: [] };
  press("Ready");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Somebody else was faster: the order is now “Handed over”");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ready" })).toBeNull());
  expect(inputsOf(admin, "moveOrder")).toHaveLength(1);
});

test("cash is recorded with the amount that is due; M-Pesa needs its receipt", async () => {
  const { admin } = await openOrder();
  await open("Mark paid");
  pressInDialog("Mark paid");
  await isClosed();
  const cash = { key: KEY, method: "on_delivery", amount: 150_000, receipt: null };
  expect(inputsOf(admin, "markPaid")).toEqual([{ ...cash, unchecked: false }]);
  await open("Mark paid");
  fireEvent.click(dialog().getByLabelText("M-Pesa receipt"));
  pressInDialog("Mark paid");
  expect(await dialog().findByText("M-Pesa needs the number of its receipt.")).toBeTruthy();
  typeInDialog("Receipt number", "TKL4H7XQ9P");
  pressInDialog("Mark paid");
  await isClosed();
  expect(inputsOf(admin, "markPaid")[1]).toMatchObject({ method: "mpesa", receipt: "TKL4H7XQ9P" });
});

test("cash for an order that may be paid already is taken only when asked again", async () => {
  const { admin } = await openOrder(undefined, {
    markPaid: ({ unchecked }) =>
      unchecked ? admin.getDeskOrder({ key: KEY }) : refuse({ code: "payment_state_unknown" }),
  });
  await open("Mark paid");
  pressInDialog("Mark paid");
  fireEvent.click(await dialog().findByRole("button", { name: "Take the cash all the same" }));
  await isClosed();
  const sent = inputsOf(admin, "markPaid").map(
    (input) => input && "unchecked" in input && input.unchecked,
  );
  expect(sent).toEqual([false, true]);
});

const isPaid = (admin: FakeAdmin) => void (admin.rows = [aRow({ paid: true, status: "paid" })]);

test("a refund is at most what is left, and has a reason", async () => {
  const { admin } = await openOrder(isPaid);
  await open("Refund");
  typeInDialog("Amount (Ksh)", "1501");
  pressInDialog("Refund");
  expect(await dialog().findByText("At most Ksh 1,500, please.")).toBeTruthy();
  typeInDialog("Amount (Ksh)", "200");
  typeInDialog("Why", "one packet was open");
  pressInDialog("Refund");
  await isClosed();
  const wanted = { key: KEY, amount: 20_000, reason: "one packet was open" };
  expect(inputsOf(admin, "refundOrder")).toEqual([wanted]);
});

test("a clerk is not offered what only a manager may do", async () => {
  await openOrder((admin) => {
    admin.account = OTIENO;
    admin.rows = [aRow({ paid: true, status: "paid", arrival: "parked" })];
    admin.details[KEY] = { prices_in_review: true };
  });
  expect(screen.getByRole("button", { name: "Ready" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Refund|Discard|Accept the price/ })).toBeNull();
});

test("a manager accepts the prices of an order under review", async () => {
  const { admin } = await openOrder((one) => {
    one.rows = [aRow({ arrival: "parked" })];
    one.details[KEY] = { prices_in_review: true };
  });
  press("Accept the price of Ksh 1,500");
  await waitFor(() => expect(inputsOf(admin, "acceptPrices")).toEqual([{ key: KEY }]));
});

test("an order that the store refused is sent again, or discarded with a reason", async () => {
  const { admin } = await openOrder((one) => void (one.rows = [aRow({ arrival: "parked" })]));
  press("Send to the store again");
  await waitFor(() => expect(inputsOf(admin, "retryOrder")).toEqual([{ key: KEY }]));
  await waitFor(() => expect(screen.getByRole("button", { name: "Discard" })).toBeTruthy());
  await open("Discard");
  typeInDialog("Why", "test order");
  pressInDialog("Discard");
  await isClosed();
  expect(inputsOf(admin, "discardOrder")).toEqual([{ key: KEY, note: "test order" }]);
});

test("the timeline names who changed an order, and then why", async () => {
  const changed = { at: 1, kind: "changed" as const, who: "Wanjiru", change: null, method: null };
  const timeline = [{ ...changed, detail: "The customer called", amount: null }];
  await openOrder((one) => void (one.details[KEY] = { timeline }));
  expect(await screen.findByText("Changed by Wanjiru: The customer called")).toBeTruthy();
});
