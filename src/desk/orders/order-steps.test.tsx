// @vitest-environment jsdom
// Steps that end an order at the desk: none of them by one key.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { MoveOrder } from "../../shop/wire";
import type { FakeDesk } from "../testing/fake-desk";
import { focusIs, openDesk, openFirstOrder, type Keyboard } from "../testing/desk";
import { aRow, anOrder } from "../testing/goods";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens the details of an order, and records the steps that the desk sends. */
async function openOrder(paid: boolean) {
  const { desk, keyboard } = await openDesk({}, (fake) => {
    fake.rows = [aRow({ paid, status: paid ? "paid" : "confirmed" })];
  });
  const sent: MoveOrder[] = [];
  const { moveOrder } = desk;
  desk.moveOrder = (input) => {
    sent.push(input);
    return moveOrder(input);
  };
  await openFirstOrder(desk, keyboard);
  return { desk, keyboard, sent };
}

const details = () => within(screen.getByRole("complementary", { name: "D-0001" }));

async function handOver(keyboard: Keyboard): Promise<void> {
  keyboard.press("3", { altKey: true });
  await screen.findByText("D-0001 is handed over");
  await waitFor(() => expect(details().getByText("Handed over")).toBeTruthy());
}

const statusOf = ({ rows }: FakeDesk) => rows[0]?.status;

test("handing over a paid order is undone with Ctrl+Z, and nothing is sent", async () => {
  const { desk, keyboard, sent } = await openOrder(true);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await handOver(keyboard);
  expect(screen.queryByRole("button", { name: /Hand over/ })).toBeNull();
  keyboard.press("z", { ctrlKey: true });
  expect(await screen.findByRole("button", { name: /Hand over/ })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect([sent, statusOf(desk)]).toEqual([[], "paid"]);
}, 120_000);

test("handing over is sent after ten seconds", async () => {
  const { desk, keyboard, sent } = await openOrder(true);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await handOver(keyboard);
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(sent).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(sent).toMatchObject([{ to: "completed", expected_status: "paid" }]);
  expect(statusOf(desk)).toBe("completed");
}, 120_000);

test("handing over is sent once when its view is left, where it is no longer undone", async () => {
  const { keyboard, sent } = await openOrder(true);
  await handOver(keyboard);
  keyboard.press("F2");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  keyboard.press("z", { ctrlKey: true });
  keyboard.press("F3");
  await waitFor(() => expect(details().getByText("Handed over")).toBeTruthy());
  expect(sent).toHaveLength(1);
}, 120_000);

test("an unpaid order is handed over only after a question, whose Enter takes the payment", async () => {
  const { keyboard, sent } = await openOrder(false);
  keyboard.press("3", { altKey: true });
  expect(await screen.findByText("Ksh 1,500 is not paid. Hand over anyway?")).toBeTruthy();
  keyboard.press("Enter");
  expect(await screen.findByLabelText("Amount (Ksh)")).toBeTruthy();
  keyboard.press("3", { altKey: true });
  (await screen.findByRole("button", { name: "Hand over unpaid" })).focus();
  keyboard.press("Enter");
  await screen.findByText("D-0001 is handed over");
  keyboard.press("F2");
  await waitFor(() => expect(sent).toMatchObject([{ to: "completed" }]));
}, 120_000);

test("an order is cancelled only with a reason", async () => {
  const { keyboard, sent } = await openOrder(false);
  keyboard.press("4", { altKey: true });
  await focusIs("Why is it cancelled?");
  keyboard.press("Enter");
  keyboard.type("ordered twice");
  expect(sent).toEqual([]);
  keyboard.press("Enter");
  await waitFor(() => expect(sent).toMatchObject([{ to: "cancelled", reason: "ordered twice" }]));
}, 120_000);

test("the last order's undo does not act on another view", async () => {
  const { keyboard } = await openDesk({}, (fake) => {
    fake.rows = [aRow()];
  });
  keyboard.type("5678");
  await screen.findByText("Wanjiku");
  keyboard.press("Enter");
  await focusIs("Add to the cart");
  keyboard.press("F8");
  await screen.findByText("Last order is in the cart");
  keyboard.press("F3");
  await waitFor(() => expect(screen.queryByText("Last order is in the cart")).toBeNull());
  keyboard.press("z", { ctrlKey: true });
  keyboard.press("F2");
  expect(await within(screen.getByRole("grid")).findByText("Raw Almonds")).toBeTruthy();
}, 120_000);

test("Escape closes an open form, then the order, and the focus returns to the list", async () => {
  const { keyboard, sent } = await openOrder(false);
  keyboard.press("t", { altKey: true });
  await screen.findByRole("textbox", { name: "Write a note" });
  keyboard.press("Escape");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Write a note" })).toBeNull());
  await focusIs("Number, name, phone, amount or receipt");
  expect(details()).toBeTruthy();
  keyboard.press("3", { altKey: true });
  await screen.findByRole("alertdialog");
  keyboard.press("Escape");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(details()).toBeTruthy();
  keyboard.press("Escape");
  await waitFor(() => expect(screen.queryByRole("complementary", { name: "D-0001" })).toBeNull());
  await focusIs("Number, name, phone, amount or receipt");
  expect(sent).toEqual([]);
}, 120_000);

test("after Escape the focus is on the button that opened the form", async () => {
  const { keyboard } = await openOrder(false);
  const opener = screen.getByRole("button", { name: /Write a note/ });
  opener.focus();
  keyboard.press("Enter");
  await focusIs("Write a note");
  expect(document.activeElement).not.toBe(opener);
  keyboard.press("Escape");
  await waitFor(() => expect(document.activeElement).toBe(opener));
}, 120_000);

test("the price of an order under review is accepted or the order discarded, never paid", async () => {
  const { desk, keyboard } = await openDesk({}, (fake) => {
    const row = aRow({ status: "pending", arrival: "parked", total: 100 });
    fake.rows = [row];
    const inReview = { prices_in_review: true, next_steps: [], payment_methods: [] };
    fake.getDeskOrder = () => Promise.resolve(anOrder(row, inReview));
  });
  const accepted: string[] = [];
  desk.acceptPrices = ({ key }) => {
    accepted.push(key);
    return Promise.resolve(anOrder(aRow({ status: "confirmed", total: 100 })));
  };
  await openFirstOrder(desk, keyboard);
  const accept = await details().findByRole("button", { name: "Accept the price of Ksh 1" });
  expect(details().queryByRole("button", { name: /Mark paid|store again/ })).toBeNull();
  expect(details().getByRole("button", { name: "Discard" })).toBeTruthy();
  accept.click();
  await waitFor(() => expect(details().queryByRole("button", { name: /Accept/ })).toBeNull());
  expect(accepted).toEqual([desk.rows[0]?.key]);
}, 120_000);
