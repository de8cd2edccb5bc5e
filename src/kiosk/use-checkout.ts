import { useState } from "react";
import { randomId } from "../cart/random-id";
import { useCartStore } from "../cart/use-cart";
import { useHost } from "../host/host-provider";
import { KIOSK_TEXTS } from "../i18n/kiosk-texts";
import { useLanguage } from "../i18n/use-text";
import { linesOf, type CartLine } from "../components/cart-lines";
import { toProblem } from "../shop/problem";
import { usePayOrder } from "../shop/use-pay-order";
import { usePlaceOrder } from "../shop/use-place-order";
import type { CheckoutInput, OrderRef, Problem } from "../shop/wire";
import { writeDraft } from "./draft";
import type { Session, PaymentOption } from "./session";
import { useSession } from "./session-provider";

/** What is sent: always an order to be paid at the counter, which needs no name and no network. */
function inputOf(
  session: Session,
  lines: readonly CartLine[],
  total: number,
  language: string,
): CheckoutInput {
  const { dining, name, phone } = session;
  return {
    checkout_id: randomId(),
    lines: linesOf(lines),
    fulfilment: { method: "pickup" },
    customer: { name: name.trim(), phone: phone.trim() },
    payment: "counter",
    expected_total: total,
    language,
    // The kitchen reads the shop's own language.
    ...(dining && { note: KIOSK_TEXTS.en.start[dining] }),
  };
}

/** Starter of an order's payment; resolves with the problem, or null on success. */
function useStartPayment() {
  const pay = usePayOrder();
  const host = useHost();
  return async (order: OrderRef, way: PaymentOption, phone: string): Promise<Problem | null> => {
    if (way === "counter" || way === "phone") return null;
    const access = { id: order.id, key: order.key };
    try {
      const payment = way === "mpesa" ? "mpesa" : "stripe";
      const { next } = await pay.trigger({ ...access, payment, ...(way === "mpesa" && { phone }) });
      if (next.kind === "redirect") await host.openPayment(next.url, access);
      return null;
    } catch (thrown) {
      return toProblem(thrown).problem;
    }
  };
}

/**
 * Checkout: places the order and shows its number. The request is on disk before it is sent, so that a
 * kiosk that crashes in between sends the same request again, with the same id.
 */
export function useCheckout() {
  const place = usePlaceOrder();
  const startPayment = useStartPayment();
  const cart = useCartStore();
  const host = useHost();
  const { session, change } = useSession();
  const { language } = useLanguage();
  const [busy, setBusy] = useState<PaymentOption | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Returns whether the order was placed. */
  async function send(input: CheckoutInput, way: PaymentOption): Promise<boolean> {
    setBusy(way);
    setProblem(null);
    try {
      await writeDraft(host, { input, way });
      const { order } = await place.trigger(input);
      cart.getState().clearCart();
      change({ order, way, step: "done" });
      const refused = await startPayment(order, way, input.customer.phone);
      if (refused) change({ way: "counter", refused });
      return true;
    } catch (thrown) {
      setProblem(toProblem(thrown).problem);
      await writeDraft(host, null);
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    /** Sends the cart's lines at the total that the person saw. */
    order: (lines: readonly CartLine[], total: number, way: PaymentOption, phone = session.phone) =>
      send(inputOf({ ...session, phone }, lines, total, language), way),
    /** Sends what was being sent when the kiosk went down. */
    again: send,
    /** How it is being sent; null = it is not. */
    busy,
    problem,
    forget: () => setProblem(null),
  };
}

/** Pays the order of this session, again or by another payment option. */
export function usePayAgain() {
  const startPayment = useStartPayment();
  const { session, change } = useSession();
  return async (way: PaymentOption, phone = session.phone): Promise<void> => {
    if (!session.order) return;
    change({ way, phone, refused: null });
    const refused = await startPayment(session.order, way, phone);
    if (refused) change({ way: "counter", refused });
  };
}
