// @vitest-environment jsdom
// Change of a placed order at the desk: customer, approval, and a price that is still loading.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { OrderChangeQuote } from "../../shop/wire";
import { addPieces, beginChange, openChange, openOrderedDesk, save } from "../testing/change";
import { addGoods, findText, focusIs, openFirstOrder, totalIs } from "../testing/desk";
import { WANJIKU } from "../testing/goods";

afterEach(cleanup);

const AMINA = {
  ...WANJIKU,
  details: { ...WANJIKU.details, phone: "+254711000111", name: "Amina", email: null },
};

test("another customer takes the order over, and an order just placed stays on its page", async () => {
  const { desk, keyboard } = await openOrderedDesk();
  desk.customers = [WANJIKU, AMINA];
  keyboard.type("5678");
  await findText("Wanjiku");
  keyboard.press("Enter");
  await focusIs("Add to the cart");
  addGoods(keyboard, "mab");
  await totalIs("Ksh 250");
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  desk.rows = desk.rows.slice(1);
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  keyboard.press("c", { altKey: true });
  keyboard.type("711000");
  await findText("Amina");
  keyboard.press("Enter");
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Amina"),
  );
  await save(keyboard, "for Amina");
  await waitFor(() => expect(desk.changed).toHaveLength(1));
  expect(desk.changed[0]?.change).toMatchObject({
    customer: { name: "Amina", phone: "+254711000111" },
    lines: [{ quantity: 1 }, { quantity: 1 }],
  });
  keyboard.press("F2");
  expect(await screen.findByTestId("order-number")).toBeTruthy();
}, 120_000);

test("a name corrected in a change leaves what the shop knows about the customer", async () => {
  const { desk, keyboard } = await openOrderedDesk();
  const details = { ...WANJIKU.details, notes: "allergic to sesame" };
  desk.customers = [{ ...WANJIKU, details }];
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  const name = screen.getByLabelText<HTMLInputElement>("First name");
  name.focus();
  name.select();
  keyboard.type("Wanjiru");
  keyboard.press("Enter");
  await waitFor(() => expect(desk.customers[0]?.details.name).toBe("Wanjiru"));
  expect(desk.customers[0]?.details).toMatchObject({
    notes: "allergic to sesame",
    address: WANJIKU.details.address,
  });
}, 120_000);

test("an order of a nameless customer at a kiosk is changed without a number", async () => {
  const { desk, keyboard, order } = await openOrderedDesk({
    channel: "kiosk",
    name: "",
    phone: "",
  });
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  await addPieces(keyboard, 1);
  await save(keyboard, "one more");
  await waitFor(() => expect(desk.changed).toHaveLength(1));
  expect(desk.changed[0]?.change).toMatchObject({
    key: order.key,
    customer: { name: "", phone: "" },
  });
}, 120_000);

test("a discount in a change is saved once a manager has approved it", async () => {
  const { desk, keyboard } = await openChange();
  const { changeOrder } = desk;
  let approved = false;
  desk.approve = () => {
    approved = true;
    return Promise.resolve(desk.team);
  };
  desk.changeOrder = (input) =>
    approved ? changeOrder(input) : Promise.reject(new ShopProblem({ code: "manager_needed" }));
  keyboard.press("d", { altKey: true });
  await focusIs("Amount off (Ksh)");
  keyboard.type("500");
  within(screen.getByRole("form", { name: "Discount" }))
    .getByLabelText("Why")
    .focus();
  keyboard.type("late");
  keyboard.press("Enter");
  await totalIs("Ksh 1,850");
  await save(keyboard, "late rider");
  (await screen.findByLabelText("Manager's PIN")).focus();
  keyboard.type("4321");
  keyboard.press("Enter");
  await waitFor(() => expect(desk.changed).toHaveLength(1));
  expect(desk.changed[0]).toMatchObject({
    expected_total: 185_000,
    change: { extras: { discount: { amount: 50_000, reason: "late" } } },
  });
}, 120_000);

test("a change saved before its price is known waits for it, unless it changes meanwhile", async () => {
  const { desk, keyboard } = await openChange();
  const { quoteOrderChange } = desk;
  const waiting: (() => void)[] = [];
  desk.quoteOrderChange = (change) =>
    new Promise<OrderChangeQuote>((done) => {
      waiting.push(() => done(quoteOrderChange(change)));
    });
  const answer = () => waiting.splice(0).forEach((one) => one());
  await addPieces(keyboard, 1);
  await save(keyboard, "more");
  expect(await findText(/the change is saved as soon as it is here/)).toBeTruthy();
  await addPieces(keyboard, 1);
  answer();
  expect(await findText(/The order changed meanwhile/)).toBeTruthy();
  expect(desk.changed).toEqual([]);
  keyboard.press("s", { ctrlKey: true });
  await waitFor(() => {
    answer();
    expect(desk.changed).toMatchObject([{ expected_total: 535_000 }]);
  });
}, 120_000);
