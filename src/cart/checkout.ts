import type { CartCore } from "./core";
import { PropertyRangeError, PropertyTypeError, PropertyValueError } from "./errors";
import type { CartState, CheckoutRequest, Payment, PaymentProvider, SingleItem } from "./types";

const CLIENT_ONLY = "client-only";
const CHECKOUT_SESSION = "checkout-session";

/** Redirects to the payment page with the whole cart, after the guards of the specification. */
export async function redirectToCheckout(core: CartCore, sessionId: unknown): Promise<unknown> {
  const provider = await openProvider(core.get().stripe, core.payment);
  return provider.redirectToCheckout(cartRequest(core.get(), sessionId));
}

/** Redirects to the payment page with one item, independent of the cart's items. */
export async function checkoutSingleItem(core: CartCore, item: SingleItem): Promise<unknown> {
  const lines = singleLines(item);
  const provider = await openProvider(core.get().stripe, core.payment);
  return provider.redirectToCheckout(singleRequest(core.get(), lines));
}

async function openProvider(key: unknown, payment: Payment): Promise<PaymentProvider> {
  if (typeof key !== "string") throw new PropertyTypeError("stripe", key, "string");
  if (key.length === 0) throw new PropertyRangeError("stripe.length", 0, "above 0");
  try {
    const provider = await loadProvider(key, payment);
    provider.registerAppInfo?.({ name: "korosho" });
    return provider;
  } catch (error) {
    console.error("Unable to initialize Stripe.", error);
    throw error;
  }
}

async function loadProvider(key: string, payment: Payment): Promise<PaymentProvider> {
  const opening = payment(key);
  const provider = await Promise.resolve(opening).catch((error: unknown) => {
    console.warn("Failed to load Stripe.js");
    throw error;
  });
  if (provider) return provider;
  console.warn("Stripe.js not available");
  throw new Error("Stripe.js not available");
}

function cartRequest(state: CartState, sessionId: unknown): CheckoutRequest {
  if (state.cartMode === CHECKOUT_SESSION) return { sessionId };
  if (state.cartMode === CLIENT_ONLY) return clientOnlyRequest(state);
  const valid = [CLIENT_ONLY, CHECKOUT_SESSION];
  throw new PropertyValueError("cartMode", state.cartMode, "redirectToCheckout", valid);
}

function clientOnlyRequest(state: CartState): CheckoutRequest {
  const request: CheckoutRequest = {
    mode: state.mode,
    lineItems: Object.entries(state.cartDetails).map(([price, { quantity }]) => ({
      price,
      quantity,
    })),
    successUrl: state.successUrl,
    cancelUrl: state.cancelUrl,
    billingAddressCollection: state.billingAddressCollection ? "required" : "auto",
    submitType: "auto",
  };
  const { allowedCountries } = state;
  if (!allowedCountries?.length) return request;
  return { ...request, shippingAddressCollection: { allowedCountries: [...allowedCountries] } };
}

function singleRequest(state: CartState, lines: CheckoutRequest): CheckoutRequest {
  if (state.cartMode !== CLIENT_ONLY) {
    throw new PropertyValueError("cartMode", state.cartMode, "checkoutSingleItem", [CLIENT_ONLY]);
  }
  return {
    mode: state.mode,
    successUrl: state.successUrl,
    cancelUrl: state.cancelUrl,
    ...lines,
  };
}

function singleLines(item: SingleItem): CheckoutRequest {
  if (item === null || item === undefined) throw new TypeError(`${item} is no item to check out`);
  if (typeof item === "string") return { lineItems: [{ price: item, quantity: 1 }] };
  const quantity = item.quantity || 1;
  if (item.price) return { lineItems: [{ price: item.price, quantity }] };
  if (item.sku) return { items: [{ sku: item.sku, quantity }] };
  return {};
}
