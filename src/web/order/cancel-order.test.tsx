// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { fetchBuyingTexts } from "../../i18n/texts";
import { ShopProblem } from "../../shop/problem";
import type { CancelOrderInput, OrderView, Problem } from "../../shop/wire";
import { anOrder, renderBuying } from "../testing/buying";
import { CancelOrder } from "./cancel-order";

beforeAll(fetchBuyingTexts);
beforeAll(modalDialogs);
afterEach(cleanup);

const ACCESS = { id: anOrder().id, key: "secret" };

function show(order: OrderView, problem?: Problem) {
  const cancelOrder = vi.fn((_input: CancelOrderInput) =>
    problem
      ? Promise.reject(new ShopProblem(problem))
      : Promise.resolve(anOrder({ status: "cancelled" })),
  );
  const refresh = vi.fn(() => Promise.resolve(undefined));
  renderBuying(<CancelOrder order={order} access={ACCESS} refresh={refresh} />, {
    shop: { cancelOrder },
    filled: false,
  });
  return { cancelOrder, refresh };
}

function ask() {
  fireEvent.click(screen.getByRole("button", { name: "Cancel this order" }));
  return within(screen.getByRole("dialog", { name: "Cancel order W-0047?" }));
}

test("an unpaid order is cancelled after a question that says nothing has been paid", async () => {
  const { cancelOrder, refresh } = show(anOrder({ offered_changes: { refund: 0, revision: 0 } }));
  const dialog = ask();
  expect(dialog.getByText("Nothing has been paid, and nothing will be taken.")).toBeTruthy();
  expect(cancelOrder).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole("button", { name: "Yes, cancel it" }));
  const done = await screen.findByText("Your order is cancelled.");
  expect(cancelOrder).toHaveBeenCalledExactlyOnceWith({ ...ACCESS, expected_refund: 0 });
  expect(refresh).toHaveBeenCalled();
  expect(document.activeElement?.contains(done)).toBe(true);
});

test("the question about a paid order names the refund, which is sent along", async () => {
  const { cancelOrder } = show(
    anOrder({ status: "paid", offered_changes: { refund: 65_000, revision: 0 } }),
  );
  const dialog = ask();
  expect(dialog.getByText(/You get Ksh\s650 back/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Yes, cancel it" }));
  await screen.findByText("Your order is cancelled.");
  expect(cancelOrder).toHaveBeenCalledWith({ ...ACCESS, expected_refund: 65_000 });
});

test("the order is kept if the customer decides so", () => {
  const { cancelOrder } = show(anOrder({ offered_changes: { refund: 0, revision: 0 } }));
  fireEvent.click(ask().getByRole("button", { name: "Keep the order" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(cancelOrder).not.toHaveBeenCalled();
});

test.each<[Problem, RegExp]>([
  [{ code: "order_changed", status: "ready" }, /already packed/],
  [{ code: "order_changed", status: "paid" }, /changed meanwhile/],
  [{ code: "payment_in_progress" }, /A payment is still open/],
  [{ code: "store_unreachable" }, /cannot see right now/],
  [{ code: "forbidden" }, /cannot be done here/],
  [{ code: "unreachable" }, /./],
])("the refusal %o is explained, and the order is read again", async (problem, text) => {
  const { refresh } = show(anOrder({ offered_changes: { refund: 0, revision: 0 } }), problem);
  fireEvent.click(ask().getByRole("button", { name: "Yes, cancel it" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(text);
  expect(refresh).toHaveBeenCalled();
});

test("an order that cannot be cancelled has no button", () => {
  show(anOrder({ status: "ready" }));
  expect(screen.queryByRole("button")).toBeNull();
});
