import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCart } from "./index";
import { readVectors } from "./testing/read-vectors";
import type { CartOptions, CheckoutRequest, Payment, PaymentProvider } from "./types";

/** Recorded checkouts: the provider's calls, their order and the result. */

interface Call {
  call: string;
  arg: unknown;
}

interface CheckoutVector {
  name: string;
  initial: CartOptions;
  cart: Record<string, unknown>;
  action: "redirectToCheckout" | "checkoutSingleItem";
  args: unknown[];
  stripe?: "constructor-throws" | "reject";
  expect: {
    calls: Call[];
    registered: boolean;
    error: { name: string; message: string } | null;
    consoleErrors: number;
  };
}

const OUR_ERRORS = /^Property|^Error$/;

/** Payment provider that records its calls and fails if the case requires it. */
function stubProvider(failing: CheckoutVector["stripe"]) {
  const seen = { calls: [] as Call[], registered: false };
  const provider: PaymentProvider = {
    registerAppInfo: () => void (seen.registered = true),
    async redirectToCheckout(request: CheckoutRequest) {
      seen.calls.push({ call: "redirectToCheckout", arg: request });
      if (failing === "reject") throw new Error("network");
      return { error: undefined };
    },
  };
  const payment: Payment = (key) => {
    if (failing === "constructor-throws") throw new Error("blocked");
    seen.calls.push({ call: "Stripe", arg: key });
    return provider;
  };
  return { seen, payment };
}

let consoleError = vi.spyOn(console, "error");
let consoleWarn = vi.spyOn(console, "warn");

beforeEach(() => {
  consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  consoleWarn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => vi.restoreAllMocks());

describe("checkout matches the recorded vectors", () => {
  test.each(readVectors<CheckoutVector>("checkout"))("$name", async (vector) => {
    const { seen, payment } = stubProvider(vector.stripe);
    const cart = createCart({ ...vector.initial, payment });
    cart.getState().loadCart(vector.cart);
    const act = cart.getState()[vector.action] as (...args: unknown[]) => Promise<unknown>;

    const error = await act(...vector.args).then(
      () => null,
      (reason: Error) => reason,
    );

    expect(error?.name ?? null).toBe(vector.expect.error?.name ?? null);
    // Messages of the JavaScript engine differ; only our own are compared word for word.
    if (error && OUR_ERRORS.test(error.name)) {
      expect(error.message).toBe(vector.expect.error?.message);
    }
    expect(seen.calls).toEqual(vector.expect.calls);
    expect(seen.registered).toBe(vector.expect.registered);
    expect(consoleError).toHaveBeenCalledTimes(vector.expect.consoleErrors);
  });
});

describe("an unavailable payment provider", () => {
  const state = { stripe: "pk_test_1", language: "en-US" };

  test("logs a warning and rethrows the error if it fails to load", async () => {
    const cart = createCart({ ...state, payment: () => Promise.reject(new Error("offline")) });

    await expect(cart.getState().redirectToCheckout("cs_1")).rejects.toThrow("offline");

    expect(consoleWarn).toHaveBeenCalledWith("Failed to load Stripe.js");
    expect(consoleError).toHaveBeenCalledWith("Unable to initialize Stripe.", expect.any(Error));
  });

  test("logs a warning and throws an error if it is missing from the page", async () => {
    const cart = createCart(state);

    await expect(cart.getState().redirectToCheckout("cs_1")).rejects.toThrow(
      "Stripe.js not available",
    );

    expect(consoleWarn).toHaveBeenCalledWith("Stripe.js not available");
    expect(consoleError).toHaveBeenCalledWith("Unable to initialize Stripe.", expect.any(Error));
  });

  test("is replaced by the page's global `Stripe`", async () => {
    const { seen, payment } = stubProvider(undefined);
    vi.stubGlobal("Stripe", payment);
    const cart = createCart(state);

    await cart.getState().redirectToCheckout("cs_1");

    vi.unstubAllGlobals();
    expect(seen.calls.at(-1)?.arg).toEqual({ sessionId: "cs_1" });
  });
});

test("the provider's result is returned, including an error in it", async () => {
  const answer = { error: { message: "declined" } };
  const cart = createCart({
    stripe: "pk_test_1",
    language: "en-US",
    payment: () => ({ redirectToCheckout: async () => answer }),
  });

  await expect(cart.getState().redirectToCheckout("cs_1")).resolves.toBe(answer);
});
