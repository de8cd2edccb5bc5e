// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fetchBuyingTexts } from "../../i18n/texts";
import { ShopProblem } from "../../shop/problem";
import type { PaymentView, Problem, ReportReceiptInput } from "../../shop/wire";
import { anOrder, renderBuying } from "../testing/buying";
import { PaymentPanel } from "./payment-panel";

afterEach(cleanup);

const ID = anOrder().id;

async function show(changes: Partial<PaymentView>, problem?: Problem) {
  await fetchBuyingTexts();
  const payment = { ...anOrder().payment, method: "mpesa" as const, url: null, ...changes };
  const reportReceipt = vi.fn((_input: ReportReceiptInput) =>
    problem ? Promise.reject(new ShopProblem(problem)) : Promise.resolve(),
  );
  const refresh = vi.fn(() => Promise.resolve(undefined));
  const access = { id: ID, key: "secret" };
  renderBuying(<PaymentPanel order={anOrder({ payment })} access={access} refresh={refresh} />, {
    shop: { reportReceipt },
    filled: false,
  });
  return { reportReceipt, refresh };
}

async function report(receipt: string) {
  fireEvent.click(await screen.findByText("I have paid: enter the receipt number"));
  const field = screen.getByRole("textbox", { name: "M-Pesa receipt number" });
  fireEvent.change(field, { target: { value: receipt } });
  fireEvent.click(screen.getByRole("button", { name: "Send the receipt number" }));
  return field;
}

test.each(["pending", "unknown", "failed", "expired"] as const)(
  "a customer who has paid can say so while the payment is %s",
  async (state) => {
    const { reportReceipt, refresh } = await show({ state });
    await report(" UKK7PS1ZQ4 ");
    expect(await screen.findByText("Asante, we have the receipt number.")).toBeTruthy();
    const receipt = "UKK7PS1ZQ4";
    expect(reportReceipt).toHaveBeenCalledWith({ id: ID, key: "secret", receipt });
    expect(refresh).toHaveBeenCalled();
    expect(screen.queryByText(/received/)).toBeNull();
  },
);

test.each([
  ["malformed", /has 8 to 12 letters and digits/],
  ["unknown", /belongs to another order/],
] as const)("a receipt number that is %s is explained at its field", async (reason, text) => {
  await show({ state: "pending" }, { code: "invalid_input", field: "receipt", reason });
  const field = await report("UKK");
  expect(await screen.findByText(text)).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("a customer who has paid the rest by M-Pesa can say so", async () => {
  const { reportReceipt } = await show({ state: "expired", received: 50_000, due: 15_000 });
  await report("UKK7PS1ZQ4");
  expect(await screen.findByText("Asante, we have the receipt number.")).toBeTruthy();
  expect(reportReceipt).toHaveBeenCalledTimes(1);
});

test("a paid order, and one to be paid by card, ask for no receipt number", async () => {
  await show({ state: "paid", received: 65_000 });
  expect(await screen.findByText("Ksh 650 received")).toBeTruthy();
  expect(screen.queryByText(/enter the receipt number/)).toBeNull();
  cleanup();
  await show({ state: "failed", method: "card" });
  expect(await screen.findByRole("button", { name: "Pay Ksh 650" })).toBeTruthy();
  expect(screen.queryByText(/enter the receipt number/)).toBeNull();
});

test("while a reported receipt is checked the page asks for no second payment", async () => {
  await show({ state: "failed", failure: "timed_out", due: 65_000, receipt_reported: true });
  const title = "Asante, we have the receipt number.";
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.queryByText(/Nothing was taken/)).toBeNull();
  const other = await screen.findByText("Pay another way");
  expect(other.closest("details")?.open).toBe(false);
  const form = screen.getByText("I have paid: enter the receipt number");
  expect(form.closest("details")?.open).toBe(false);
});

test("a receipt reported while the prompt is open is named after a reload as well", async () => {
  await show({ state: "pending", due: 65_000, receipt_reported: true });
  expect(await screen.findByRole("heading", { name: "Look at your phone" })).toBeTruthy();
  expect(screen.getByText("Asante, we have the receipt number.")).toBeTruthy();
});
