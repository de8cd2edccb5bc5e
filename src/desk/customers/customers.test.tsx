// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { phoneText } from "../../components/phone/phone-text";
import { ShopProblem } from "../../shop/problem";
import type { CustomerRecord } from "../../shop/wire";
import {
  addGoods,
  findInCart,
  findText,
  findWanjiku,
  focusIs,
  openDesk,
  openFirstOrder,
  type Keyboard,
} from "../testing/desk";
import type { FakeDesk } from "../testing/fake-desk";
import { aRow, WANJIKU } from "../testing/goods";

afterEach(cleanup);

const AMINA = {
  ...WANJIKU,
  details: { ...WANJIKU.details, phone: "+254711000111", name: "Amina", email: "a@example.com" },
};

/** Rows of Wanjiku's orders, newest first. */
const DAY = 86_400_000;

/** Orders of days one after the other, newest first; all of one day if `apart` is 0. */
const orders = (count: number, apart = DAY) =>
  Array.from({ length: count }, (_, at) =>
    aRow({
      key: `order-${at}`,
      number: `D-${100 - at}`,
      placed_at: 1_795_208_400_000 - at * apart,
    }),
  );

/** Opens the customers' view by its key. */
async function openView(keyboard: Keyboard): Promise<void> {
  keyboard.press("u", { ctrlKey: true });
  await screen.findByRole("heading", { level: 1, name: "Customers" });
}

/** Finds Wanjiku in the customers' view, by the end of her number. */
async function openWanjiku(prepare?: (desk: FakeDesk) => void) {
  const { desk, keyboard } = await openDesk({}, prepare);
  await openView(keyboard);
  await focusIs("Phone or name");
  keyboard.type("5678");
  await screen.findByRole("option", { name: /Wanjiku/ });
  keyboard.press("Enter");
  await screen.findByRole("heading", { level: 2, name: "Wanjiku" });
  const saved: CustomerRecord[] = [];
  const { saveCustomer } = desk;
  desk.saveCustomer = (record) => {
    saved.push(record);
    return saveCustomer(record);
  };
  return { desk, keyboard, saved };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const listed = () => document.querySelectorAll("[data-field^=customer-order-]");
const notes = () => screen.getByLabelText<HTMLTextAreaElement>(/^About the customer/);

test("a customer found by number shows contact, number of orders, and favourites with how often", async () => {
  await openWanjiku((fake) => (fake.rows = orders(3)));
  const person = within(screen.getByRole("region", { name: "Wanjiku" }));
  const phone = person.getByRole("link", { name: phoneText(WANJIKU.details.phone) });
  expect(phone.getAttribute("href")).toBe("tel:+254712345678");
  expect(person.getByText(/^Kilimani, Argwings Kodhek Rd; opposite Yaya/)).toBeTruthy();
  expect(person.getByText("Westlands & Kilimani")).toBeTruthy();
  expect(await person.findByText(/^3 orders, from .* 2026 to .* 2026$/)).toBeTruthy();
  const usual = within(screen.getByRole("region", { name: "Usually takes" }));
  expect(usual.getByText("1 × Roasted Salted Cashews 500g")).toBeTruthy();
  expect(usual.getByText("in 9 of the last 14 orders")).toBeTruthy();
});

test("orders of one day name that day once", async () => {
  await openWanjiku((fake) => (fake.rows = orders(2, 0)));
  const person = within(screen.getByRole("region", { name: "Wanjiku" }));
  expect(await person.findByText(/^2 orders, on \S+ \S+ 2026$/)).toBeTruthy();
});

test("a customer is found by name, and Escape closes the view of one", async () => {
  const { keyboard } = await openWanjiku((fake) => (fake.customers = [WANJIKU, AMINA]));
  await focusIs("Phone or name");
  keyboard.press("Escape");
  expect(await findText("Find a customer by part of the phone number or by name.")).toBeTruthy();
  await focusIs("Phone or name");
  keyboard.type("ami");
  await screen.findByRole("option", { name: /Amina/ });
  keyboard.press("Enter");
  expect(await screen.findByRole("heading", { level: 2, name: "Amina" })).toBeTruthy();
  expect(screen.getByText("a@example.com")).toBeTruthy();
});

test("all orders are listed page by page, and Enter opens one in the list of orders", async () => {
  const { keyboard } = await openWanjiku((fake) => (fake.rows = orders(45)));
  await waitFor(() => expect(listed()).toHaveLength(20));
  fireEvent.click(screen.getByRole("button", { name: "Load older ones" }));
  await waitFor(() => expect(listed()).toHaveLength(40));
  fireEvent.click(screen.getByRole("button", { name: "Load older ones" }));
  await waitFor(() => expect(listed()).toHaveLength(45));
  expect(screen.queryByRole("button", { name: "Load older ones" })).toBeNull();
  const [first] = listed();
  expect(first?.textContent).toContain("1 × Roasted Salted Cashews 500g 1 × Raw Almonds 250g");
  expect(first?.textContent).toContain("Ksh 1,500");
  await focusIs("Phone or name");
  keyboard.press("ArrowDown");
  keyboard.press("ArrowDown");
  await focusIs("D-99");
  keyboard.press("Enter");
  expect(await screen.findByRole("complementary", { name: "D-99" })).toBeTruthy();
});

test("notes are saved when the field is left, and keep the allergens and the e-mail address", async () => {
  const details = { ...WANJIKU.details, email: "w@example.com", avoided: ["milk" as const] };
  const { keyboard, saved } = await openWanjiku((fake) => {
    fake.customers = [{ ...WANJIKU, details }];
  });
  keyboard.press("t", { altKey: true });
  expect(document.activeElement).toBe(notes());
  keyboard.type("ring");
  expect(saved).toEqual([]);
  act(() => notes().blur());
  await waitFor(() => expect(saved).toEqual([{ ...details, notes: "ring" }]));
  expect(box("milk").checked).toBe(true);
});

test("notes typed before another view is opened by key are saved, also in the order in progress", async () => {
  const { desk, keyboard } = await openDesk();
  await findWanjiku(keyboard);
  await openView(keyboard);
  await screen.findByRole("heading", { level: 2, name: "Wanjiku" });
  keyboard.press("t", { altKey: true });
  keyboard.type("ring");
  keyboard.press("F2");
  await focusIs("Phone or name");
  await waitFor(() => expect(desk.customers[0]?.details.notes).toBe("ring"));
  await waitFor(() => expect(notes().value).toBe("ring"));
});

test("allergens checked quickly one after the other are all saved, and keep the notes", async () => {
  const details = { ...WANJIKU.details, notes: "rings twice" };
  const { desk, keyboard } = await openWanjiku((fake) => {
    fake.customers = [{ ...WANJIKU, details }];
  });
  // The first save answers after the second would.
  const { saveCustomer } = desk;
  let isFirst = true;
  desk.saveCustomer = async (record) => {
    if (isFirst) {
      isFirst = false;
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    }
    return saveCustomer(record);
  };
  keyboard.press("a", { altKey: true });
  expect(document.activeElement).toBe(box("peanuts"));
  fireEvent.click(box("peanuts"));
  fireEvent.click(box("milk"));
  await waitFor(() =>
    expect(desk.customers[0]?.details).toEqual({ ...details, avoided: ["peanuts", "milk"] }),
  );
  expect([box("peanuts").checked, box("milk").checked, box("egg").checked]).toEqual([
    true,
    true,
    false,
  ]);
});

test("an allergen that cannot be saved is unchecked again, and the desk says why", async () => {
  const { desk } = await openWanjiku();
  desk.saveCustomer = () => Promise.reject(new ShopProblem({ code: "internal", incident: "i-1" }));
  fireEvent.click(box("egg"));
  expect(await screen.findByText(/^Something went wrong on our side/)).toBeTruthy();
  await waitFor(() => expect(box("egg").checked).toBe(false));
});

test("a new order has the customer, and the cart of another one is held", async () => {
  const { desk, keyboard } = await openDesk({}, (fake) => (fake.customers = [WANJIKU, AMINA]));
  keyboard.type("711000");
  await findText("Amina");
  keyboard.press("Enter");
  await focusIs("Add to the cart");
  addGoods(keyboard, "mab");
  await findInCart("Mama Rehema's Mabuyu");
  await openView(keyboard);
  await screen.findByRole("heading", { level: 2, name: "Amina" });
  keyboard.press("c", { altKey: true });
  keyboard.type("5678");
  await screen.findByRole("option", { name: /Wanjiku/ });
  keyboard.press("Enter");
  await screen.findByRole("heading", { level: 2, name: "Wanjiku" });
  keyboard.press("n", { altKey: true });
  await focusIs("Add to the cart");
  expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Wanjiku");
  expect(screen.queryByText("Mama Rehema's Mabuyu")).toBeNull();
  await waitFor(() => expect(desk.heldOrders.map(({ label }) => label)).toHaveLength(1));
  expect(desk.heldOrders[0]?.label).toBe(`Amina, ${phoneText(AMINA.details.phone)}`);
});

test("the customer's own cart is continued by a new order", async () => {
  const { desk, keyboard } = await openDesk();
  await findWanjiku(keyboard);
  addGoods(keyboard, "mab");
  await findInCart("Mama Rehema's Mabuyu");
  await openView(keyboard);
  await screen.findByRole("heading", { level: 2, name: "Wanjiku" });
  keyboard.press("n", { altKey: true });
  expect(await findInCart("Mama Rehema's Mabuyu")).toBeTruthy();
  expect(desk.heldOrders.filter(({ opened_by }) => opened_by !== "")).toEqual([]);
});

test("the key of the view opens the customer of the open order", async () => {
  const { desk, keyboard } = await openDesk({}, (fake) => (fake.rows = [aRow()]));
  await openFirstOrder(desk, keyboard);
  expect(screen.getByRole("button", { name: "Customer details" })).toBeTruthy();
  await openView(keyboard);
  expect(await screen.findByRole("heading", { level: 2, name: "Wanjiku" })).toBeTruthy();
});
