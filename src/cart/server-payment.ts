import type { CheckoutRequest, LineItem, Payment } from "./types";

/** Subject of a payment page: an existing session, or lines that the server prices. */
export type SessionSubject = string | LineItem[];

interface ServerPaymentOptions {
  /** Requests the URL of the payment page from our server. */
  resolveSessionUrl: (subject: SessionSubject) => Promise<string>;
  /** Opens a URL: in this page, or in the system browser in the app. */
  navigate: (url: string) => unknown;
}

function subjectOf({ sessionId, lineItems }: CheckoutRequest): SessionSubject {
  if (lineItems?.length) return lineItems;
  if (typeof sessionId === "string" && sessionId !== "") return sessionId;
  throw new RangeError("Nothing to pay for: no session id and no items.");
}

/**
 * Checkout through our server. Stripe's own script lost `redirectToCheckout` in 2025 (version
 * clover), so it is not loaded: the server finds or creates the session, and the page navigates to
 * its URL. Rejects if there is nothing to pay for or the URL is not http(s).
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
