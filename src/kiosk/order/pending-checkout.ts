import type { Host } from "../../host/host";
import type { CheckoutInput } from "../../shop/wire";
import type { PaymentOption } from "../session/session";

/** Checkout request and payment option, stored on the device from before the request until the session ends. */
export type PendingCheckout = {
  input: CheckoutInput;
  paymentOption: PaymentOption;
  /** Phone that pays by M-Pesa; empty for other payment options. */
  mpesaPhone: string;
};

/** Stores the pending checkout; null removes it. */
export function writePendingCheckout(host: Host, pending: PendingCheckout | null): Promise<void> {
  return host.deviceValue.set("checkout-draft", pending && JSON.stringify(pending));
}

/** Returns the pending checkout of a kiosk that crashed; null = none, or unreadable. */
export async function readPendingCheckout(host: Host): Promise<PendingCheckout | null> {
  const text = await host.deviceValue.get("checkout-draft");
  try {
    const stored = JSON.parse(text ?? "null") as PendingCheckout | null;
    if (!stored?.input?.checkout_id || !stored.paymentOption) return null;
    return { ...stored, mpesaPhone: stored.mpesaPhone ?? "" };
  } catch {
    return null;
  }
}
