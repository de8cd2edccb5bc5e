// @vitest-environment jsdom
// Change of a placed order during other work: two desks, a new order, the end of the app.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ChangeOrderInput, OrderChange } from "../../shop/wire";
import { addPieces, beginChange, openChange, openOrderedDesk, save } from "../testing/change";
import { addGoods, findInCart, findText, focusIs, openFirstOrder, totalIs } from "../testing/desk";
import type { FakeDesk } from "../testing/fake-desk";

afterEach(cleanup);

const title = { name: "Change order D-0001" };
const quantityOf = (name: RegExp) =>
  within(within(screen.getByRole("grid")).getByRole("row", { name })).getByText(/^\d+$/)
    .textContent;

/** Changes the order at another desk: one more packet of almonds. */
async function changeElsewhere(desk: FakeDesk, key: string): Promise<void> {
  const { view, revision, extras } = await desk.getDeskOrder({ key });
  if (!view) throw new Error("The order was made elsewhere.");
  const lines = view.lines.map((line, at) => ({ ...line, quantity: line.quantity + at }));
  const { fulfilment, customer } = view;
  const change: OrderChange = { key, revision, lines, fulfilment, customer, note: "", extras };
  const { quote } = await desk.quoteOrderChange(change);
  const input: ChangeOrderInput = { change, expected_total: quote.total, reason: "other desk" };
  await desk.changeOrder(input);
  desk.changed = [];
}

test("the second of two desks sees the conflict, keeps what was typed, and can load the order as it is", async () => {
  const { desk, keyboard, order } = await openChange();
  await addPieces(keyboard, 2);
  await totalIs("Ksh 5,350");
  await changeElsewhere(desk, order.key);
  await save(keyboard, "wants three");
  expect(await findText("Somebody else has changed D-0001 meanwhile")).toBeTruthy();
  expect(desk.changed).toEqual([]);
  expect(quantityOf(/Cashews/)).toBe("3");
  keyboard.press("l", { altKey: true });
  await totalIs("Ksh 3,300");
  expect(screen.queryByText("Somebody else has changed D-0001 meanwhile")).toBeNull();
  expect([quantityOf(/Cashews/), quantityOf(/Almonds/)]).toEqual(["1", "2"]);
  keyboard.press("z", { ctrlKey: true });
  await waitFor(() => expect(quantityOf(/Cashews/)).toBe("3"));
  expect(quantityOf(/Almonds/)).toBe("1");
  await totalIs("Ksh 5,400");
  keyboard.press("s", { ctrlKey: true });
  await waitFor(() => expect(desk.changed).toHaveLength(1));
  expect(desk.changed).toMatchObject([{ change: { revision: 1 }, reason: "wants three" }]);
}, 120_000);

test("an order that ended meanwhile says so, and its change can only be left", async () => {
  const { desk, keyboard, order } = await openChange();
  await addPieces(keyboard, 1);
  desk.rows = [{ ...order, status: "completed" }];
  desk.details[order.key] = { can_be_changed: false };
  await save(keyboard, "one more");
  expect(await findText("D-0001 can no longer be changed (Handed over)")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Load the order as it is now/ })).toBeNull();
  keyboard.press("Escape");
  expect(await screen.findByRole("complementary", { name: "D-0001" })).toBeTruthy();
}, 120_000);

test("a change left without saving leaves the order open, and comes back with an undo", async () => {
  const { desk, keyboard } = await openChange();
  await addPieces(keyboard, 1);
  await totalIs("Ksh 3,850");
  keyboard.press("Escape");
  expect(await screen.findByRole("complementary", { name: "D-0001" })).toBeTruthy();
  await focusIs("Number, name, phone, amount or receipt");
  expect(screen.queryByRole("button", { name: /^Change D-0001/ })).toBeNull();
  expect(await findText("D-0001 stays as it was")).toBeTruthy();
  keyboard.press("z", { ctrlKey: true });
  await screen.findByRole("heading", title);
  expect(quantityOf(/Cashews/)).toBe("2");
  expect(desk.changed).toEqual([]);
}, 120_000);

test("an unchanged order is left at once", async () => {
  const { keyboard } = await openChange();
  keyboard.press("Escape");
  await screen.findByRole("complementary", { name: "D-0001" });
  expect(screen.queryByText("D-0001 stays as it was")).toBeNull();
}, 120_000);

test("a new order that was being typed is kept, and the change is never stored as one", async () => {
  const { desk, host, keyboard } = await openOrderedDesk();
  addGoods(keyboard, "mab x4");
  await waitFor(() => expect(desk.heldOrders).toHaveLength(1));
  const [held] = desk.heldOrders;
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  addGoods(keyboard, "mab");
  await findInCart("Mama Rehema's Mabuyu");
  await addPieces(keyboard, 1);
  await totalIs("Ksh 4,100");
  expect(desk.heldOrders).toEqual([held]);
  expect(await host.deviceValue.get("checkout-draft")).toBe(held?.id);
  keyboard.press("F2");
  await waitFor(() => expect(quantityOf(/Mabuyu/)).toBe("4"));
  keyboard.press("e", { altKey: true });
  await screen.findByRole("heading", title);
  expect(quantityOf(/Cashews/)).toBe("2");
}, 120_000);

test("the end of the app during a change leaves the new order alone to be restored", async () => {
  const { desk, host, keyboard, unmount } = await openChange();
  await addPieces(keyboard, 1);
  await totalIs("Ksh 3,850");
  keyboard.press("F2");
  addGoods(keyboard, "mab");
  await waitFor(() => expect(desk.heldOrders.at(-1)?.draft).toContain("Mabuyu"));
  unmount();
  expect(desk.heldOrders.map(({ draft }) => draft.includes("Cashews"))).toEqual([false]);
  expect(await host.deviceValue.get("checkout-draft")).toBe(desk.heldOrders[0]?.id);
  expect([desk.placed, desk.changed]).toEqual([[], []]);
}, 120_000);

test("the keys of payment and F12 act on nothing while an order is changed", async () => {
  const { desk, keyboard } = await openOrderedDesk();
  addGoods(keyboard, "mab");
  await waitFor(() => expect(desk.heldOrders).toHaveLength(1));
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  for (const key of ["F8", "F9", "F10", "F11", "F12"]) keyboard.press(key);
  expect(await findText(/A change cannot be held/)).toBeTruthy();
  expect(desk.heldOrders[0]?.draft).toContain("Mabuyu");
  expect(screen.getByRole("heading", title)).toBeTruthy();
  keyboard.press("F2");
  expect(await findInCart("Mama Rehema's Mabuyu")).toBeTruthy();
  expect([desk.placed, desk.changed]).toEqual([[], []]);
}, 120_000);

test("a change in progress is kept while another order is looked at", async () => {
  const { desk, keyboard, order } = await openOrderedDesk();
  desk.rows = [order, { ...order, key: "other", number: "D-0002" }];
  const list = "Number, name, phone, amount or receipt";
  keyboard.press("F3");
  await focusIs(list);
  keyboard.press("Enter");
  await screen.findByRole("heading", { name: "D-0001" });
  await beginChange(keyboard);
  await addPieces(keyboard, 1);
  keyboard.press("F3");
  await focusIs(list);
  keyboard.press("Escape");
  keyboard.press("ArrowDown");
  keyboard.press("Enter");
  await screen.findByRole("heading", { name: "D-0002" });
  keyboard.press("e", { altKey: true });
  await screen.findByRole("heading", title);
  expect(
    await findText("D-0001 is not saved yet. Save it, or leave it without saving."),
  ).toBeTruthy();
  expect(quantityOf(/Cashews/)).toBe("2");
}, 120_000);
