// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { AllergenFacts, MoveOrder, OrderRow } from "../../shop/wire";
import { focusIs, openDesk, type Keyboard } from "../testing/desk";
import type { FakeDesk } from "../testing/fake-desk";
import { aRow } from "../testing/goods";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens the view on these orders, and records the steps that the desk sends. */
async function openPrepare(rows: OrderRow[], prepare: (desk: FakeDesk) => void = () => undefined) {
  const { desk, keyboard } = await openDesk({}, (fake) => {
    fake.rows = rows;
    prepare(fake);
  });
  const sent: MoveOrder[] = [];
  const { moveOrder } = desk;
  desk.moveOrder = (input) => {
    sent.push(input);
    return moveOrder(input);
  };
  keyboard.press("F7");
  await screen.findByRole("heading", { level: 1, name: "Prepare" });
  return { desk, keyboard, sent };
}

const card = (number: string) => within(screen.getByRole("article", { name: number }));
const current = () => document.querySelector("[data-current]")?.getAttribute("aria-label");
const numbersIn = (stage: RegExp) =>
  within(screen.getByRole("region", { name: stage }))
    .getAllByRole("article")
    .map((one) => one.getAttribute("aria-label"));

const THREE = [
  aRow({ key: "1", number: "D-0001", paid: true, status: "paid" }),
  aRow({ key: "2", number: "W-0002", name: "Otieno" }),
  aRow({ key: "3", number: "K1-003", status: "ready", name: "", phone: "" }),
];

async function isCurrent(number: string): Promise<void> {
  await waitFor(() => expect(current()).toBe(number));
}

test("goods that contain what the customer avoids, or do not say so, are marked", async () => {
  await openPrepare([aRow()], (desk) => {
    const line = { quantity: 1, size: "500g", note: "" };
    const declared: AllergenFacts = { declared: { peanuts: "contains" }, others: "not_declared" };
    desk.prepared[aRow().key] = {
      lines: [
        { ...line, name: "Chikki", allergen_facts: declared },
        { ...line, name: "Mabuyu", allergen_facts: { ...declared, declared: {} } },
        { ...line, name: "Gift box" },
      ],
      avoided: ["peanuts"],
    };
  });
  const goods = card(aRow().number).getAllByRole("listitem");
  expect(goods.map((line) => within(line).queryByRole("note")?.textContent)).toEqual([
    "Contains peanuts",
    undefined,
    "Allergens unknown: peanuts",
  ]);
});

test("an order shows goods, notes, what staff know about the customer, time and amount due", async () => {
  await openPrepare([aRow()], (desk) => {
    const lines = [{ quantity: 3, name: "Raw Almonds", size: "500g", note: "two bags" }];
    const about_customer = "allergic to sesame";
    desk.prepared[aRow().key] = {
      lines,
      about_customer,
      note: "a birthday",
      wanted_at: "17:30",
      delivery_address: ["Kilimani", "opposite Yaya"],
      is_delivery: true,
    };
  });
  const order = card("D-0001");
  for (const text of ["3 ×", "two bags", "for 17:30", "Wanjiku", "Kilimani, opposite Yaya"])
    expect(await order.findByText(text)).toBeTruthy();
  expect(order.getByText("Raw Almonds 500g")).toBeTruthy();
  expect(order.getByText("allergic to sesame")).toBeTruthy();
  expect(order.getByText("a birthday")).toBeTruthy();
  expect(order.getByText("Ksh 1,500 to pay")).toBeTruthy();
}, 120_000);

test("a gift shows its recipient, the phone that the rider calls, and the card", async () => {
  await openPrepare([aRow()], (desk) => {
    const gift = { recipient: "Zawadi", recipient_phone: "+254722000111", card_text: "Hongera!" };
    desk.prepared[aRow().key] = { gift };
  });
  const order = card("D-0001");
  expect(await order.findByText("Zawadi, 0722 000 111")).toBeTruthy();
  expect(order.getByText("Hongera!")).toBeTruthy();
}, 120_000);

test("arrow keys choose an order, Enter takes its usual step, and its customer is notified next", async () => {
  const { desk, keyboard, sent } = await openPrepare(THREE);
  await focusIs("Ready");
  expect(current()).toBe("D-0001");
  keyboard.press("ArrowDown");
  await isCurrent("W-0002");
  keyboard.press("Enter");
  await waitFor(() => expect(sent).toMatchObject([{ key: "2", to: "ready" }]));
  await waitFor(() => expect(numbersIn(/^Ready/)).toEqual(["W-0002", "K1-003"]));
  await focusIs("Tell the customer");
  expect(current()).toBe("W-0002");
  keyboard.press("Enter");
  expect(await card("W-0002").findByText(/^Notified .*, Njeri$/)).toBeTruthy();
  expect(desk.shared).toEqual([{ key: "2", channel: "whatsapp", about: "ready" }]);
  keyboard.press("w", { altKey: true });
  await waitFor(() => expect(desk.shared).toHaveLength(2));
  expect(card("W-0002").getByRole("button", { name: "Tell again" })).toBeTruthy();
  keyboard.press("Home");
  await isCurrent("D-0001");
}, 120_000);

test("a customer without a phone number, or before the order is ready, is not notified", async () => {
  const { desk, keyboard } = await openPrepare(THREE);
  await isCurrent("D-0001");
  keyboard.press("w", { altKey: true });
  keyboard.press("End");
  await isCurrent("K1-003");
  keyboard.press("w", { altKey: true });
  expect(screen.queryByRole("button", { name: "Tell the customer" })).toBeNull();
  expect(desk.shared).toEqual([]);
}, 120_000);

async function handOver(keyboard: Keyboard): Promise<void> {
  await isCurrent("D-0001");
  keyboard.press("3", { altKey: true });
  await screen.findByText("D-0001 is handed over");
  await waitFor(() => expect(screen.queryByRole("article", { name: "D-0001" })).toBeNull());
}

test("handing over hides a paid order at once, undone with Ctrl+Z, and is sent after ten seconds", async () => {
  const { keyboard, sent } = await openPrepare(THREE);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await handOver(keyboard);
  await isCurrent("W-0002");
  keyboard.press("z", { ctrlKey: true });
  expect(await screen.findByRole("article", { name: "D-0001" })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(sent).toEqual([]);
  keyboard.press("Home");
  await handOver(keyboard);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(sent).toMatchObject([{ key: "1", to: "completed", expected_status: "paid" }]);
}, 120_000);

test("an unpaid order is handed over only after a question, whose Enter takes the payment", async () => {
  const { keyboard, sent } = await openPrepare(THREE);
  await isCurrent("D-0001");
  keyboard.press("ArrowDown");
  await isCurrent("W-0002");
  keyboard.press("3", { altKey: true });
  expect(await screen.findByText("Ksh 1,500 is not paid. Hand over anyway?")).toBeTruthy();
  keyboard.press("Enter");
  expect(await screen.findByLabelText("Amount (Ksh)")).toBeTruthy();
  keyboard.press("Escape");
  await waitFor(() => expect(screen.queryByLabelText("Amount (Ksh)")).toBeNull());
  expect(current()).toBe("W-0002");
  expect(sent).toEqual([]);
}, 120_000);

test("an order that another desk hands over leaves, and the next one gets the focus", async () => {
  const { desk } = await openPrepare(THREE);
  await isCurrent("D-0001");
  desk.rows = THREE.slice(1);
  await isCurrent("W-0002");
  await waitFor(() =>
    expect(document.activeElement?.closest("article")?.getAttribute("aria-label")).toBe("W-0002"),
  );
}, 120_000);

test("a key that is held down takes one step", async () => {
  const { keyboard } = await openPrepare(THREE);
  await focusIs("Ready");
  const button = document.activeElement ?? document.body;
  const held = new KeyboardEvent("keydown", {
    key: "Enter",
    repeat: true,
    bubbles: true,
    cancelable: true,
  });
  expect(button.dispatchEvent(held)).toBe(false);
  expect(keyboard.presses).toBe(1);
}, 120_000);

test("without open orders the view says that everything is done", async () => {
  const { keyboard } = await openPrepare([aRow({ status: "completed" })]);
  expect(await screen.findByText("Everything is packed and handed over.")).toBeTruthy();
  keyboard.press("F3");
  await focusIs("Number, name, phone, amount or receipt");
}, 120_000);

test("the bar counts the orders to pack", async () => {
  await openPrepare(THREE);
  expect(await screen.findByRole("button", { name: /^Prepare 2/ })).toBeTruthy();
}, 120_000);

test("an order names the time for which it is wanted, else the promised one", async () => {
  const from = { at: Date.UTC(2026, 10, 21, 7), in_days: 1 };
  await openPrepare(THREE, (desk) => {
    desk.prepared["1"] = { promise: { kind: "ready", from }, wanted_at: "17:30" };
    desk.prepared["2"] = { promise: { kind: "ready", from } };
  });
  expect(await card("D-0001").findByText("for 17:30")).toBeTruthy();
  expect(await card("W-0002").findByText("Ready tomorrow from 10:00")).toBeTruthy();
}, 120_000);
