// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { fetchBuyingTexts } from "../../i18n/texts";
import { ShopProblem } from "../../shop/problem";
import type { CheckoutAnswer, OrderView, PaymentView, PayOrderInput } from "../../shop/wire";
import { anOrder, renderBuying } from "../testing/buying";
import { PaymentPanel } from "./payment-panel";

afterEach(cleanup);

async function show(
  payment: Partial<PaymentView>,
  changes: Partial<OrderView> = {},
  payOrder?: (input: PayOrderInput) => Promise<CheckoutAnswer>,
) {
  await fetchBuyingTexts();
  const order = anOrder({ ...changes, payment: { ...anOrder().payment, url: null, ...payment } });
  renderBuying(<Panel first={order} />, { shop: payOrder ? { payOrder } : {}, filled: false });
}

/** Panel of an order that another person has doubled by the time at which it is read again. */
function Panel({ first }: { first: OrderView }) {
  const [order, setOrder] = useState(first);
  function refresh() {
    const payment = { ...first.payment, due: 2 * first.payment.due };
    setOrder({ ...first, payment });
    return Promise.resolve(undefined);
  }
  return <PaymentPanel order={order} access={{ id: order.id, key: "secret" }} refresh={refresh} />;
}

test("a payment names the amount that its payer saw, and another one is said in words", async () => {
  const payOrder = vi.fn((_input: PayOrderInput): Promise<CheckoutAnswer> => {
    return Promise.reject(new ShopProblem({ code: "order_changed", status: "pending" }));
  });
  await show({ method: "mpesa", state: "failed", due: 65_000 }, {}, payOrder);
  fireEvent.click(await screen.findByRole("button", { name: "Pay Ksh 650" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(
    "The order changed meanwhile: Ksh 1,300 is to be paid now. Nothing was taken.",
  );
  expect(payOrder.mock.lastCall?.[0].expected_due).toBe(65_000);
});

test.each([
  ["confirmed", /paid more than the order costs/],
  ["cancelled", /order was cancelled/],
] as const)("a refund of an order that is %s names amount and receipt", async (status, reason) => {
  const payment = { received: 130_000, refund_due: 54_000, receipt: "UKLJZVU5JW" };
  await show({ method: "mpesa", state: "refund_due", due: 0, ...payment }, { status });
  expect(await screen.findByRole("heading", { name: "You get Ksh 540 back" })).toBeTruthy();
  expect(screen.getByText(reason).textContent).toContain("Receipt UKLJZVU5JW");
});
