import type { CheckoutRequest, LineItem, Payment } from "./types";

/** What the server is asked to open a payment page for: a session, or lines it prices itself. */
export type SessionSubject = string | LineItem[];

interface ServerPaymentOptions {
  /** Asks our server for the payment page's address. */
  resolveSessionUrl: (subject: SessionSubject) => Promise<string>;
  /** Opens an address: this page, or the system browser in the app. */
  navigate: (url: string) => unknown;
}

function subjectOf({ sessionId, lineItems }: CheckoutRequest): SessionSubject {
  if (lineItems?.length) return lineItems;
  if (typeof sessionId === "string" && sessionId !== "") return sessionId;
  throw new RangeError("Nothing to pay for: no session id and no items.");
}

/**
 * Checkout by way of our server. Stripe's own script lost `redirectToCheckout` in 2025 (version
 * clover), so none is loaded: the server knows or makes the session, and we go to its address.
 * Rejects when there is nothing to pay for or the address is no web address.
 */
export function serverPayment({ resolveSessionUrl, navigate }: ServerPaymentOptions): Payment {
  return () => ({
    async redirectToCheckout(request) {
      const url = await resolveSessionUrl(subjectOf(request));
      if (!/^https?:\/\//i.test(url)) throw new RangeError("The payment page has no web address.");
      await navigate(url);
      return {};
    },
  });
}
