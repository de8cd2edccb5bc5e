// @vitest-environment jsdom
// Change of a placed order at the desk: contents, price, saving.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { DeskOrder } from "../../shop/wire";
import { addPieces, beginChange, openChange, openOrderedDesk, save } from "../testing/change";
import { EXTRAS } from "../testing/goods";
import { findInCart, findText, focusIs, openFirstOrder, totalIs } from "../testing/desk";

afterEach(cleanup);

const details = () => within(screen.getByRole("complementary", { name: "D-0001" }));
const cart = () => within(screen.getByRole("grid"));

test("an order is loaded, one quantity changed, and exactly that is saved with the reason", async () => {
  const { desk, keyboard, order } = await openChange();
  expect(cart().getByText("500g")).toBeTruthy();
  expect(screen.getByText("Total before: Ksh 2,350")).toBeTruthy();
  await addPieces(keyboard, 2);
  await totalIs("Ksh 5,350");
  await save(keyboard, "wants three");
  await screen.findByRole("complementary", { name: "D-0001" });
  expect(await findText("D-0001 is changed. Still to pay: Ksh 5,350")).toBeTruthy();
  expect(desk.changed).toEqual([
    {
      change: {
        key: order.key,
        revision: 0,
        lines: [
          { product_id: 114, variation_id: 203, quantity: 3 },
          { product_id: 120, variation_id: 221, quantity: 1 },
        ],
        fulfilment: { method: "pickup" },
        customer: { name: "Wanjiku", phone: "+254712345678" },
        note: "",
        extras: EXTRAS,
      },
      expected_total: 535_000,
      reason: "wants three",
    },
  ]);
  await waitFor(() => expect(details().getByTestId("total").textContent).toBe("Ksh 5,350"));
  expect(details().getByText(/3 × Roasted Salted Cashews/)).toBeTruthy();
}, 120_000);

test("goods of which no more is taken keep their agreed price", async () => {
  const { keyboard } = await openChange();
  await addPieces(keyboard, 1);
  await totalIs("Ksh 3,850");
  expect(cart().getByRole("row", { name: /Raw Almonds/ }).textContent).toContain("Ksh 850");
}, 120_000);

test("everything of an order is in its change, and stays if only the address is changed", async () => {
  const address = { estate: "Kilimani", landmark: "Yaya", directions: "blue gate" };
  const custom = { name: "Gift box", unit_price: 30_000, quantity: 2, reason: "birthday" };
  const extras: DeskOrder["extras"] = {
    custom_lines: [custom],
    discount: { amount: 10_000, reason: "late" },
    line_notes: [{ product_id: 114, variation_id: 203, note: "in two bags" }],
    rider_note: "call first",
    wanted_at: "noon",
    taken_by: "Amina",
  };
  const { desk, keyboard, order } = await openOrderedDesk({}, { extras, note: "no sesame" });
  const { view } = await desk.getDeskOrder({ key: order.key });
  const fulfilment = { method: "delivery" as const, zone: "1:2", address };
  const customer = { name: "Wanjiku", phone: "+254712345678", email: "w@example.com" };
  desk.details[order.key] = {
    extras,
    note: "no sesame",
    view: view && { ...view, fulfilment, customer },
  };
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  expect(await findInCart("in two bags")).toBeTruthy();
  expect(cart().getByText("Gift box")).toBeTruthy();
  const landmark = screen.getByLabelText<HTMLInputElement>("Landmark");
  expect(landmark.value).toBe("Yaya");
  landmark.focus();
  landmark.select();
  keyboard.type("Adlife");
  await save(keyboard, "moved");
  await waitFor(() => expect(desk.changed).toHaveLength(1));
  expect(desk.changed[0]).toMatchObject({
    expected_total: 235_000,
    change: {
      fulfilment: { ...fulfilment, address: { ...address, landmark: "Adlife" } },
      customer,
      note: "no sesame",
      extras,
    },
  });
}, 120_000);

test("of a paid order the amount to refund, or still to pay, is shown before saving", async () => {
  const { keyboard } = await openChange({ paid: true, status: "paid" });
  expect(screen.getByText("Nothing more to pay")).toBeTruthy();
  expect(screen.getByText("Received: Ksh 2,350")).toBeTruthy();
  await addPieces(keyboard, 1);
  expect(await findText("Still to pay: Ksh 1,500")).toBeTruthy();
  keyboard.press("ArrowLeft");
  keyboard.press("ArrowLeft");
  expect(await findText("To be refunded: Ksh 1,500")).toBeTruthy();
  await totalIs("Ksh 850");
  await save(keyboard, "no cashews");
  expect(await findText("D-0001 is changed. To be refunded: Ksh 1,500")).toBeTruthy();
}, 120_000);

test("a change is saved only with a reason, and only if there is one", async () => {
  const { desk, keyboard } = await openChange();
  keyboard.press("s", { ctrlKey: true });
  expect(await findText("Nothing is changed yet.")).toBeTruthy();
  await addPieces(keyboard, 1);
  await totalIs("Ksh 3,850");
  keyboard.press("s", { ctrlKey: true });
  expect(await findText(/Why is the order changed/)).toBeTruthy();
  await focusIs("Why is it changed?");
  expect(desk.changed).toEqual([]);
  keyboard.type("hungry");
  keyboard.press("Enter");
  await waitFor(() => expect(desk.changed).toMatchObject([{ reason: "hungry" }]));
}, 120_000);

test("a price that changed meanwhile is shown, and saved once it is confirmed", async () => {
  const { desk, keyboard } = await openChange();
  const { changeOrder, quoteOrderChange } = desk;
  await addPieces(keyboard, 1);
  await totalIs("Ksh 3,850");
  const dearer = 390_000;
  desk.quoteOrderChange = async (change) => {
    const priced = await quoteOrderChange(change);
    return { ...priced, quote: { ...priced.quote, total: dearer } };
  };
  desk.changeOrder = async (input) => {
    const { quote } = await desk.quoteOrderChange(input.change);
    if (input.expected_total !== dearer) throw new ShopProblem({ code: "price_changed", quote });
    return changeOrder({ ...input, expected_total: 385_000 });
  };
  await save(keyboard, "one more");
  expect(await findText(/The total was Ksh 3,850 and is now Ksh 3,900/)).toBeTruthy();
  await totalIs("Ksh 3,900");
  expect(desk.changed).toEqual([]);
  keyboard.press("s", { ctrlKey: true });
  await waitFor(() => expect(desk.changed).toHaveLength(1));
}, 120_000);

test("goods that the coupon of the order does not allow are refused and stay typed", async () => {
  const { desk, keyboard, order } = await openOrderedDesk();
  const { view } = await desk.getDeskOrder({ key: order.key });
  desk.details[order.key] = { view: view && { ...view, coupon: "KARIBU10" } };
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  expect(await findText("Ordered with the coupon KARIBU10")).toBeTruthy();
  await addPieces(keyboard, 1);
  expect(await findText(/The coupon of this order is not for these goods/)).toBeTruthy();
  await save(keyboard, "one more");
  await waitFor(() =>
    expect(screen.getAllByText(/The coupon of this order is not for these goods/)).toHaveLength(2),
  );
  expect(desk.changed).toEqual([]);
}, 120_000);

test("an order that cannot be changed offers no change", async () => {
  const { desk, keyboard } = await openOrderedDesk(
    { status: "completed" },
    { can_be_changed: false },
  );
  await openFirstOrder(desk, keyboard);
  expect(screen.queryByRole("button", { name: /Change the order/ })).toBeNull();
  keyboard.press("e", { altKey: true });
  keyboard.press("t", { altKey: true });
  await focusIs("Write a note");
  expect(screen.queryByRole("heading", { name: "Change order D-0001" })).toBeNull();
}, 120_000);

test.each([
  ["payment_in_progress", /customer is paying the former total right now/],
  ["payment_state_unknown", /not known whether the customer is paying/],
  ["prices_in_review", /price of this order must be accepted first/],
] as const)(
  "a change refused with %s stays on the screen",
  async (code, text) => {
    const { keyboard } = await openChange(
      {},
      {},
      {
        changeOrder: () => Promise.reject(new ShopProblem({ code })),
      },
    );
    await addPieces(keyboard, 1);
    await totalIs("Ksh 3,850");
    await save(keyboard, "one more");
    expect(await findText(text)).toBeTruthy();
    await totalIs("Ksh 3,850");
  },
  120_000,
);
