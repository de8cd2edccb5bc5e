// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { CheckoutAnswer, CheckoutInput } from "../../shop/wire";
import { freshSession, sessionAfter } from "../session/session";
import { fillCart, openKiosk, tap } from "../testing/kiosk";

afterEach(cleanup);

/** Returns the stored texts of a kiosk that crashed while it sent an order. */
async function crashWhileSending(): Promise<Record<string, string>> {
  const kiosk = await openKiosk({ methods: { placeOrder: () => new Promise(() => undefined) } });
  await fillCart();
  await tap(/At the counter/);
  await waitFor(() => expect(kiosk.stored.has("checkout-draft")).toBe(true));
  const texts = Object.fromEntries(kiosk.stored);
  kiosk.unmount();
  return texts;
}

const refuse = () => Promise.reject(new ShopProblem({ code: "storage_full" }));

/** Fake shop whose responses wait until `answer` is called, before or after the request. */
function slowShop() {
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const placeOrder = async (input: CheckoutInput): Promise<CheckoutAnswer> => {
    await answered;
    const order = { id: input.checkout_id, number: "K2-047", key: "key" };
    return { order, next: { kind: "done" } };
  };
  return { placeOrder, answer };
}

const exitButton = () => screen.queryByRole("button", { name: /Start over|Add more/ });

test("a resumed order has no exit before its number is shown", async () => {
  const texts = await crashWhileSending();
  const { placeOrder, answer } = slowShop();
  await openKiosk({ texts, methods: { placeOrder } });
  await screen.findByRole("heading", { name: "Sending…" });
  expect(exitButton()).toBeNull();
  answer();
  expect((await screen.findByTestId("order-number")).textContent).toBe("K2-047");
});

test("a resumed order that is refused returns to the review screen", async () => {
  const texts = await crashWhileSending();
  const { stored } = await openKiosk({ texts, methods: { placeOrder: refuse } });
  await screen.findByRole("heading", { name: "Your order" });
  expect(screen.getByRole("button", { name: "Remove Njugu" })).toBeTruthy();
  await waitFor(() => expect(stored.has("checkout-draft")).toBe(false));
});

test("a pending order has no exit before its number is shown", async () => {
  const { placeOrder, answer } = slowShop();
  await openKiosk({ methods: { placeOrder } });
  await fillCart();
  expect(exitButton()).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /At the counter/ }));
  await waitFor(() => expect(exitButton()).toBeNull());
  answer();
  await screen.findByTestId("order-number");
});

test("a late response of an ended session changes no other session", () => {
  const before = freshSession("review");
  const next = sessionAfter(before, { type: "leave" });
  const late = { type: "change", id: before.id, changes: { step: "done" } } as const;
  expect(sessionAfter(next, late)).toBe(next);
  expect(sessionAfter(before, late).step).toBe("done");
});

test("the next customer can place an identical order", async () => {
  const { placed } = await openKiosk();
  for (const people of [1, 2]) {
    await fillCart();
    const counter = await screen.findByRole<HTMLButtonElement>("button", {
      name: /At the counter/,
    });
    await waitFor(() => expect(counter.disabled).toBe(false));
    await tap(/At the counter/);
    await screen.findByTestId("order-number");
    expect(placed).toHaveLength(people);
    await tap("Done");
  }
});
