import { useCallback, useEffect, useRef, useState } from "react";
import { randomId } from "../../cart/random-id";
import type { Host } from "../../host/host";
import { useHost } from "../../host/host-context";
import type { PaymentMethod } from "../../shop/wire";

/** Contact, delivery and payment entered before checkout; stored on the device. */
export type CheckoutDraft = {
  /**
   * Idempotency key: equal contents are sent under the same id. It stays on this device, because the
   * shop answers it with the order's key.
   */
  checkoutId: string;
  /** Order placed under this id; empty = none. */
  orderId: string;
  /** Contents sent under this id; empty = none. */
  sent: string;
  name: string;
  phone: string;
  email: string;
  method: "pickup" | "delivery";
  /** Id of a delivery zone; empty = none chosen. */
  zone: string;
  /** Beginning of the chosen slot in milliseconds; empty = as soon as possible. */
  slot: string;
  estate: string;
  landmark: string;
  directions: string;
  payment: PaymentMethod | "";
  /** Phone of the M-Pesa prompt; the same as `phone` until it is edited. */
  payer_phone: string;
  note: string;
  is_gift: "yes" | "";
  recipient: string;
  recipient_phone: string;
  card_text: string;
  coupon: string;
};

/** Whether the order is a gift. */
export const isGift = (draft: Pick<CheckoutDraft, "is_gift">) => draft.is_gift === "yes";

/** Fields of an order that is no gift. */
export const NO_GIFT = { is_gift: "", recipient: "", recipient_phone: "", card_text: "" } as const;

/** Empty draft without an id: equal on the server and in the browser, as hydration requires. */
export const EMPTY_DRAFT: CheckoutDraft = {
  checkoutId: "",
  orderId: "",
  sent: "",
  name: "",
  phone: "",
  email: "",
  method: "pickup",
  zone: "",
  slot: "",
  estate: "",
  landmark: "",
  directions: "",
  payment: "",
  payer_phone: "",
  note: "",
  ...NO_GIFT,
  coupon: "",
};

/** Parses a stored draft; missing or mistyped fields get the value of an empty one. */
export function parseCheckoutDraft(text: string | null): CheckoutDraft {
  const draft = { ...EMPTY_DRAFT, checkoutId: randomId() };
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "");
  } catch {
    return draft;
  }
  if (typeof stored !== "object" || stored === null) return draft;
  const known = Object.entries(stored).filter(
    ([name, value]) => name in draft && typeof value === "string",
  );
  const merged: CheckoutDraft = Object.assign(draft, Object.fromEntries(known));
  // Drafts of earlier versions have no phone of the payer.
  if (!("payer_phone" in stored)) merged.payer_phone = merged.phone;
  return {
    ...merged,
    method: merged.method === "delivery" ? "delivery" : "pickup",
    is_gift: isGift(merged) ? "yes" : "",
  };
}

/** Reads the draft of this device. */
export async function readCheckoutDraft(host: Host): Promise<CheckoutDraft> {
  return parseCheckoutDraft(await host.deviceValue.get("checkout-draft"));
}

/** Event for a change of the draft outside the open screen. */
export const DRAFT_CHANGED = "korosho:draft";

/** Stores the draft on this device. */
export function writeCheckoutDraft(host: Host, draft: CheckoutDraft): Promise<void> {
  return host.deviceValue.set("checkout-draft", JSON.stringify(draft));
}

/** Draft and its setter; `ready` is set once the device has been read. */
export function useCheckoutDraft() {
  const host = useHost();
  const [draft, show] = useState(EMPTY_DRAFT);
  const [ready, setReady] = useState(false);
  const current = useRef(draft);
  useEffect(() => {
    let gone = false;
    const load = () =>
      void readCheckoutDraft(host).then((stored) => {
        if (gone) return;
        current.current = stored;
        show(stored);
        setReady(true);
      });
    load();
    window.addEventListener(DRAFT_CHANGED, load);
    return () => {
      gone = true;
      window.removeEventListener(DRAFT_CHANGED, load);
    };
  }, [host]);
  const change = useCallback(
    (changes: Partial<CheckoutDraft>) => {
      current.current = { ...current.current, ...changes };
      show(current.current);
      return writeCheckoutDraft(host, current.current);
    },
    [host],
  );
  return { draft, change, ready };
}
