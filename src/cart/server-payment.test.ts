import { expect, test, vi } from "vitest";
import { createCart, serverPayment } from "./index";
import type { CartOptions } from "./types";

const PAGE = "https://pay.example/cs_1";

function cartPaidThroughServer(options: CartOptions, url = PAGE) {
  const resolveSessionUrl = vi.fn(async () => url);
  const navigate = vi.fn();
  const payment = serverPayment({ resolveSessionUrl, navigate });
  const cart = createCart({ stripe: "server", language: "en-US", ...options, payment });
  return { cart: cart.getState(), resolveSessionUrl, navigate };
}

test("a session id navigates to the session's URL from the server", async () => {
  const { cart, resolveSessionUrl, navigate } = cartPaidThroughServer({});

  await cart.redirectToCheckout("cs_1");

  expect(resolveSessionUrl).toHaveBeenCalledExactlyOnceWith("cs_1");
  expect(navigate).toHaveBeenCalledExactlyOnceWith(PAGE);
});

test("client-only mode sends item ids and quantities to the server, and no price", async () => {
  const { cart, resolveSessionUrl, navigate } = cartPaidThroughServer({ cartMode: "client-only" });
  cart.addItem({ id: "114-500g", price: 65_000 }, { count: 2 });

  await cart.redirectToCheckout();

  expect(resolveSessionUrl).toHaveBeenCalledWith([{ price: "114-500g", quantity: 2 }]);
  expect(navigate).toHaveBeenCalledWith(PAGE);
});

test("a single item is sent with its id and quantity", async () => {
  const { cart, resolveSessionUrl } = cartPaidThroughServer({ cartMode: "client-only" });

  await cart.checkoutSingleItem({ price: "87-default", quantity: 3 });

  expect(resolveSessionUrl).toHaveBeenCalledWith([{ price: "87-default", quantity: 3 }]);
});

test.each([
  ["an empty session id", { cartMode: "checkout-session" }, ""],
  ["no session id", { cartMode: "checkout-session" }, undefined],
  ["an empty cart", { cartMode: "client-only" }, undefined],
])("checkout with %s is refused", async (_what, options, sessionId) => {
  const { cart, resolveSessionUrl, navigate } = cartPaidThroughServer(options);

  await expect(cart.redirectToCheckout(sessionId)).rejects.toThrow("Nothing to pay for");

  expect(resolveSessionUrl).not.toHaveBeenCalled();
  expect(navigate).not.toHaveBeenCalled();
});

test("a URL that is not a web address is not opened", async () => {
  const { cart, navigate } = cartPaidThroughServer({}, "javascript:alert(1)");

  await expect(cart.redirectToCheckout("cs_1")).rejects.toThrow("no web address");

  expect(navigate).not.toHaveBeenCalled();
});
