// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { fetchBuyingTexts } from "../../i18n/texts";
import type { PaymentView } from "../../shop/wire";
import { anOrder, renderBuying } from "../testing/buying";
import { Payment } from "./order-payment";

beforeAll(fetchBuyingTexts);
afterEach(cleanup);

function show(changes: Partial<PaymentView>) {
  const payment = { ...anOrder().payment, method: "mpesa" as const, url: null, ...changes };
  const order = anOrder({ payment });
  renderBuying(<Payment order={order} orderKey="secret" problem={null} draft={null} />, {
    filled: false,
  });
}

const payButtons = () => screen.queryAllByRole("button", { name: /^Pay/ });

test("the rest of an order is requested by its amount", async () => {
  show({ state: "unpaid", received: 50_000, due: 15_000 });
  expect(await screen.findByText("Ksh 150 still to pay")).toBeTruthy();
  expect(payButtons().map(({ textContent }) => textContent)).toEqual(["Pay Ksh 150"]);
});

test("an open prompt says when it ends, and that another way to pay is possible then", async () => {
  show({ state: "pending", due: 65_000, expires_in: 84_500 });
  const line = await screen.findByText(/^The request ends in 1:25 at the latest\./);
  expect(line.textContent).toMatch(/After that, you can pay another way or from another number/);
});

test("an ended prompt names no time", async () => {
  show({ state: "pending", due: 65_000, expires_in: 0 });
  expect(await screen.findByText(/^The request has ended\. We are asking M-Pesa/)).toBeTruthy();
  expect(screen.queryByText(/ends in/)).toBeNull();
});

test("the number that a request was sent to stays on one line", async () => {
  show({ state: "pending", due: 65_000, phone: "0725 ••• 172" });
  const line = await screen.findByText(/0725 ••• 172/);
  expect(line.textContent).toContain("0725\u00a0•••\u00a0172");
});

test("a prompt is not repeated for an order that cannot be paid", async () => {
  show({ state: "pending", due: 0 });
  expect(await screen.findByText("Look at your phone")).toBeTruthy();
  expect(payButtons()).toEqual([]);
});
