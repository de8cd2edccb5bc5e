// @vitest-environment jsdom
// Desk by keyboard alone: no pointer, every key press counted.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../shop/problem";
import {
  totalIs,
  focusIs,
  findInCart,
  openDesk,
  openFirstOrder,
  addGoods,
  findText,
  findWanjiku,
  repeatOrderOfWanjiku,
} from "./testing/desk";
import { aRow } from "./testing/goods";

afterEach(cleanup);

test("a repeat order of two lines is placed with twelve keys", async () => {
  const { desk, keyboard } = await openDesk();
  await findWanjiku(keyboard);
  keyboard.press("F8");
  await totalIs("Ksh 2,400");
  keyboard.press("F10");
  expect((await screen.findByTestId("order-number")).textContent).toBe("Order D-0001 is taken");
  expect(keyboard.presses).toBeLessThanOrEqual(12);
  const checkout = desk.placed[0]?.checkout;
  expect(checkout?.lines).toHaveLength(2);
  expect(checkout?.customer).toMatchObject({ name: "Wanjiku", phone: "+254712345678" });
  expect(checkout?.payment).toBe("counter");
});

test("an order with a new customer, two sizes, a zone and a payment link takes sixty keys besides the name", async () => {
  const { desk, keyboard } = await openDesk();
  keyboard.type("0722000111");
  await findText(/New customer/);
  keyboard.press("Enter");
  await focusIs("First name");
  const before = keyboard.presses;
  keyboard.type("Otieno");
  const name = keyboard.presses - before;
  keyboard.press("Enter");
  await focusIs("Add to the cart");
  keyboard.type("cash 500");
  keyboard.press("Enter");
  await findInCart("Roasted Salted Cashews");
  keyboard.type("alm 250 x2");
  keyboard.press("Enter");
  await findInCart("Raw Almonds");
  keyboard.press("Enter");
  await focusIs("Pick-up or where to");
  keyboard.type("west");
  keyboard.press("Enter");
  await focusIs("Estate, road");
  keyboard.type("Kilimani");
  await totalIs("Ksh 3,500");
  keyboard.press("F9");
  expect(await screen.findByTestId("order-number")).toBeTruthy();
  expect(keyboard.presses - name).toBeLessThanOrEqual(60);
  const checkout = desk.placed[0]?.checkout;
  expect(checkout?.lines).toEqual([
    { product_id: 114, variation_id: 203, quantity: 1 },
    { product_id: 120, variation_id: 221, quantity: 2 },
  ]);
  expect(checkout?.fulfilment).toMatchObject({ zone: "1:2", address: { estate: "Kilimani" } });
  expect(desk.customers.find(({ details }) => details.name === "Otieno")).toBeTruthy();
  expect(await screen.findByRole("figure")).toHaveProperty(
    "dataset.text",
    expect.stringContaining("https://korosho.example/o/"),
  );
}, 120_000);

test("a place outside the delivery zones is reported and not treated as a pick-up", async () => {
  const { keyboard } = await openDesk();
  await repeatOrderOfWanjiku(keyboard);
  keyboard.press("w", { altKey: true });
  await focusIs("Pick-up or where to");
  keyboard.type("mombasa");
  keyboard.press("Enter");
  await findText(/No delivery zone is called “.*mombasa”/);
  await focusIs("Pick-up or where to");
});

test("an order placed offline is stored, and its payment link is created after reconnection", async () => {
  let line = false;
  const { desk, keyboard } = await openDesk();
  const { transferOrder } = desk;
  desk.transferOrder = (order) =>
    line ? transferOrder(order) : Promise.resolve({ url: "", known: false });
  await repeatOrderOfWanjiku(keyboard);
  keyboard.press("F9");
  expect(await findText(/Its page for paying can be made/)).toBeTruthy();
  expect(await findText(/The website has not got the order yet/)).toBeTruthy();
  expect(desk.placed).toHaveLength(1);
  expect(screen.queryByRole("figure")).toBeNull();
  line = true;
  keyboard.press("l");
  expect(await screen.findByRole("figure")).toBeTruthy();
});

test("a price changed since the last order is shown with the previous price", async () => {
  const { keyboard } = await openDesk();
  await findWanjiku(keyboard);
  keyboard.press("F8");
  expect(await findText("was Ksh 850")).toBeTruthy();
});

test("Enter before the shop's response adds the typed product", async () => {
  const { keyboard } = await openDesk();
  addGoods(keyboard, "koro 1kg x3");
  const grid = screen.getByRole("grid");
  expect(await within(grid).findByText("1kg")).toBeTruthy();
  expect(within(grid).getByText("3")).toBeTruthy();
});

test("a sold-out product is shown and not added", async () => {
  const { keyboard } = await openDesk();
  keyboard.press("a", { altKey: true });
  keyboard.type("pista");
  await findText("Sold out");
  keyboard.press("Enter");
  expect(within(screen.getByRole("grid")).queryByText("Salted Pistachios")).toBeNull();
});

test("a second piece of a product sold individually is refused, and the row shows the reason", async () => {
  const sold = { product_id: 7, variation_id: null };
  const { desk, keyboard } = await openDesk();
  const { getDeskQuote } = desk;
  desk.getDeskQuote = async (input) => {
    const quote = await getDeskQuote(input);
    if ((quote.lines[0]?.quantity ?? 0) < 2) return quote;
    const lines = quote.lines.map((line) => ({ ...line, available: false }));
    return { ...quote, lines, notices: [{ code: "one_per_order", ...sold }] };
  };
  addGoods(keyboard, "mab");
  const grid = screen.getByRole("grid");
  await within(grid).findByText("Mama Rehema's Mabuyu");
  keyboard.press("ArrowDown");
  keyboard.press("ArrowRight");
  expect(await within(grid).findByText("Only one per order")).toBeTruthy();
  keyboard.press("ArrowRight");
  expect(within(grid).getByText("2")).toBeTruthy();
  keyboard.press("ArrowLeft");
  await waitFor(() => expect(within(grid).queryByText("Only one per order")).toBeNull());
});

test("arrow keys change the quantity of a line, Delete removes the line, and Ctrl+Z restores it", async () => {
  const { keyboard } = await openDesk();
  addGoods(keyboard, "mab");
  const grid = screen.getByRole("grid");
  await within(grid).findByText("Mama Rehema's Mabuyu");
  keyboard.press("ArrowDown");
  keyboard.press("ArrowRight");
  expect(await within(grid).findByText("2")).toBeTruthy();
  keyboard.press("Delete");
  await waitFor(() => expect(within(grid).queryByText("Mama Rehema's Mabuyu")).toBeNull());
  keyboard.press("z", { ctrlKey: true });
  expect(await within(grid).findByText("Mama Rehema's Mabuyu")).toBeTruthy();
});

test("no order is placed without products or a customer, and the missing field gets the focus", async () => {
  const { desk, keyboard } = await openDesk();
  keyboard.press("F10");
  await focusIs("Add to the cart");
  keyboard.type("mab");
  keyboard.press("Enter");
  await findInCart("Mama Rehema's Mabuyu");
  keyboard.press("F10");
  await focusIs("Phone or name");
  expect(desk.placed).toEqual([]);
});

test("a discount is placed with its reason, after the manager's PIN if it needs approval", async () => {
  let approved = false;
  const { desk, keyboard } = await openDesk({
    approve: () => {
      approved = true;
      return Promise.resolve(desk.team);
    },
  });
  const place = desk.placeDeskOrder;
  desk.placeDeskOrder = (input) =>
    approved ? place(input) : Promise.reject(new ShopProblem({ code: "manager_needed" }));
  await repeatOrderOfWanjiku(keyboard);
  keyboard.press("d", { altKey: true });
  await focusIs("Amount off");
  keyboard.type("500");
  screen.getByLabelText("Why").focus();
  keyboard.type("late");
  keyboard.press("Enter");
  await totalIs("Ksh 1,900");
  keyboard.press("F10");
  expect(await findText("A manager must approve")).toBeTruthy();
  screen.getByLabelText("Manager's PIN").focus();
  keyboard.type("2580");
  keyboard.press("Enter");
  expect(await screen.findByTestId("order-number")).toBeTruthy();
  expect(desk.placed[0]?.extras?.discount).toEqual({ amount: 50_000, reason: "late" });
});

test("Escape closes the form of a discount, and the focus returns to the cart", async () => {
  const { keyboard } = await openDesk();
  await repeatOrderOfWanjiku(keyboard);
  keyboard.press("d", { altKey: true });
  await focusIs("Amount off");
  keyboard.press("Escape");
  await waitFor(() => expect(screen.queryByLabelText(/Amount off/)).toBeNull());
  await focusIs("Add to the cart");
});

test("the status actions of an order are those that the core allows", async () => {
  const { desk, keyboard } = await openDesk({}, (fake) => {
    fake.rows = [aRow({ status: "pending" })];
    fake.nextSteps = ["confirmed", "cancelled"];
  });
  await openFirstOrder(desk, keyboard);
  expect(screen.getByRole("button", { name: /Taken/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /Cancel …/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /With the rider/ })).toBeNull();
}, 120_000);

test("an order is found, opened, advanced in status and marked paid by keyboard", async () => {
  const { desk, keyboard } = await openDesk({}, (fake) => {
    fake.rows = [aRow()];
  });
  await openFirstOrder(desk, keyboard);
  keyboard.press("1", { altKey: true });
  await waitFor(() => expect(desk.rows[0]?.status).toBe("ready"));
  keyboard.press("p", { altKey: true });
  const receipt = await screen.findByLabelText(/M-Pesa receipt/);
  receipt.focus();
  keyboard.type("QK7X");
  keyboard.press("Enter");
  await waitFor(() => expect(desk.rows[0]).toMatchObject({ paid: true, receipt: "QK7X" }));
}, 120_000);
