// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { PaymentView } from "../../shop/wire";
import {
  checkoutOf,
  fillCart,
  openKiosk,
  orderAtCounter,
  orderOf,
  servedKiosk,
  tap,
} from "../testing/kiosk";

afterEach(cleanup);

/** Order whose lines have the store's names. */
const named = (id: string) => {
  const order = orderOf(checkoutOf(id));
  return { ...order, lines: order.lines.map((line) => ({ ...line, name: "Njugu", quantity: 2 })) };
};

test("the last screen thanks, lists the goods and says what is called", async () => {
  await openKiosk({ methods: { getOrder: ({ id }) => Promise.resolve(named(id)) } });
  await orderAtCounter();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Asante!");
  const goods = await screen.findByRole("list", { name: "What you ordered" });
  expect(await within(goods).findByText(/2 × Njugu/)).toBeTruthy();
  expect(screen.getByText("We pack it now. When it is ready, we call K2-047.")).toBeTruthy();
  expect(screen.getByText("No paper needed: take a photo of your number.")).toBeTruthy();
});

test("tax and rounding that the prices do not include are listed below the goods", async () => {
  const vat = { rate_id: 1, label: "VAT", amount: 9_600 };
  const taxed = (id: string) => ({
    ...named(id),
    tax_display: "added" as const,
    taxes: [vat],
    rounding: -100,
  });
  await openKiosk({ methods: { getOrder: ({ id }) => Promise.resolve(taxed(id)) } });
  await orderAtCounter();
  const goods = await screen.findByRole("list", { name: "What you ordered" });
  expect((await within(goods).findByText("VAT")).parentElement?.textContent).toBe("VATKsh 96");
  expect(within(goods).getByText("Rounding").parentElement?.textContent).toContain("1");
});

test("before the order is read the screen names no amount, and then its own", async () => {
  let read!: () => void;
  const reading = new Promise<void>((resolve) => (read = resolve));
  await openKiosk({ methods: { getOrder: ({ id }) => reading.then(() => named(id)) } });
  await orderAtCounter();
  expect(screen.getByText("We have your order.")).toBeTruthy();
  read();
  expect(await screen.findByText("Ksh 650. We have your order.")).toBeTruthy();
});

test("a customer who gave a name is called by it", async () => {
  await openKiosk();
  await fillCart();
  await tap(/^Name on the order/);
  await tap("A");
  await tap("That's me");
  await tap(/At the counter/);
  expect(await screen.findByText("We pack it now. When it is ready, we call A.")).toBeTruthy();
});

const PAGE = "https://korosho.example/o/abc.key";
const takenAlong = (payment: Partial<PaymentView>) => ({
  ...servedKiosk(),
  transferOrder: () => Promise.resolve({ url: PAGE, known: true }),
  getOrder: ({ id }: { id: string }) => Promise.resolve(orderOf(checkoutOf(id), payment)),
});

test.each([
  ["to be paid at the counter", {}],
  ["that is paid", { state: "paid" as const, received: 65_000 }],
])("an order %s can be taken along by its QR code", async (_what, payment) => {
  const { pass } = await openKiosk({ methods: takenAlong(payment) });
  await orderAtCounter();
  const code = await screen.findByRole("figure", { name: /^Take your order with you/ });
  expect(code.dataset["text"]).toBe(PAGE);
  await pass(35_000);
  expect(screen.getByTestId("order-number")).toBeTruthy();
  await pass(6_000);
  expect(screen.queryByTestId("order-number")).toBeNull();
});

test("a kiosk without order pages shows no code, and its number for 20 seconds", async () => {
  const { pass } = await openKiosk();
  await orderAtCounter();
  expect(screen.queryByRole("figure")).toBeNull();
  await pass(21_000);
  expect(screen.queryByTestId("order-number")).toBeNull();
});

test("an order that is ready meanwhile says so", async () => {
  const ready = { ...named("1"), status: "ready" as const };
  await openKiosk({ methods: { getOrder: () => Promise.resolve(ready) } });
  await orderAtCounter();
  expect(await screen.findByText("Your order is ready at the counter.")).toBeTruthy();
});
