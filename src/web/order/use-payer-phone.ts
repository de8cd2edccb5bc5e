import { useState } from "react";
import type { OrderView } from "../../shop/wire";
import { useCheckoutDraft } from "../buy/checkout-draft";
import { isMaskOf, localPhone } from "./local-phone";

/**
 * Phone of an order's payer: `typed` for the form, and `prompted` as text. The shop shows it masked
 * to every holder of the link; the device on which it was typed knows it in full.
 */
export function usePayerPhone({ id, customer, payment }: OrderView) {
  const { draft, change } = useCheckoutDraft();
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const isOwnDraft = draft.orderId === id;
  const known = sent ?? ((isOwnDraft && draft.payer_phone) || customer.phone);
  const masked = payment.phone;
  const isKnown = sent !== null || isOwnDraft || !masked;
  const inFull = isKnown && (!masked || isMaskOf(masked, known));
  const shown = localPhone(known).replaceAll("\u00a0", " ");
  return {
    prompted: inFull ? localPhone(known) : (masked?.replaceAll(" ", "\u00a0") ?? ""),
    typed: typed ?? shown,
    /** Phone of the last prompt, or the customer's; empty if this device does not know it. */
    known: inFull ? shown : "",
    setTyped,
    /** Stores the phone that has just been prompted. */
    setSent(phone: string) {
      setSent(phone);
      if (isOwnDraft) void change({ payer_phone: phone });
    },
  };
}

/** Result of {@link usePayerPhone}. */
export type PayerPhone = ReturnType<typeof usePayerPhone>;
