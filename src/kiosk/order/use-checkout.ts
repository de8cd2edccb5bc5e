import { useState } from "react";
import { randomId } from "../../cart/random-id";
import { useCartStore } from "../../cart/use-cart";
import { useHost } from "../../host/host-context";
import { KIOSK_TEXTS } from "../../i18n/kiosk-texts";
import { useLanguage } from "../../i18n/use-text";
import { linesOf, type CartLine } from "../../components/cart-lines";
import { toProblem } from "../../shop/problem";
import { usePayOrder } from "../../shop/use-pay-order";
import { usePlaceOrder } from "../../shop/use-place-order";
import type { CheckoutInput, Language, OrderRef, Problem } from "../../shop/wire";
import { writePendingCheckout, type PendingCheckout } from "./pending-checkout";
import type { Session, PaymentOption } from "../session/session";
import { useSession } from "../session/session-provider";

/** Payment option that the customer has chosen, with the phone that pays by M-Pesa. */
export type PaymentChoice = { option: PaymentOption; mpesaPhone: string };

/** Returns the checkout request: payment at the counter, which needs no name and no network. */
function inputOf(
  session: Session,
  lines: readonly CartLine[],
  total: number,
  language: Language,
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
    // The kitchen reads notes in the shop's default language.
    ...(dining && { note: KIOSK_TEXTS.en.dining[dining] }),
  };
}

/**
 * Returns a function that starts an order's payment; it resolves with the problem, or null on
 * success.
 */
function useStartPayment() {
  const pay = usePayOrder();
  const host = useHost();
  return async (order: OrderRef, choice: PaymentChoice): Promise<Problem | null> => {
    const { option, mpesaPhone } = choice;
    if (option === "counter" || option === "phone") return null;
    const access = { id: order.id, key: order.key };
    try {
      const payment = option === "mpesa" ? "mpesa" : "card";
      const { next } = await pay.trigger({
        ...access,
        payment,
        ...(option === "mpesa" && { phone: mpesaPhone }),
      });
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
  async function send(pending: PendingCheckout): Promise<boolean> {
    const { input, paymentOption, mpesaPhone } = pending;
    setBusy(paymentOption);
    setProblem(null);
    try {
      await writePendingCheckout(host, pending);
      const { order } = await place.trigger(input);
      cart.getState().clearCart();
      change({ order, paymentOption, mpesaPhone, step: "done" });
      const refused = await startPayment(order, { option: paymentOption, mpesaPhone });
      if (refused) change({ paymentOption: "counter", refused });
      return true;
    } catch (thrown) {
      setProblem(toProblem(thrown).problem);
      await writePendingCheckout(host, null);
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    /** Places an order of the cart's lines at the total on the screen. */
    order: (lines: readonly CartLine[], total: number, choice: PaymentChoice) =>
      send({
        input: inputOf(session, lines, total, language),
        paymentOption: choice.option,
        mpesaPhone: choice.mpesaPhone,
      }),
    /** Sends a pending checkout once more after a crash. */
    resend: send,
    /** Payment option of the running request; null = none. */
    busy,
    problem,
  };
}

/** Returns a function that pays the order of this session again or by another payment option. */
export function usePayAgain() {
  const startPayment = useStartPayment();
  const { session, change } = useSession();
  return async (option: PaymentOption, mpesaPhone = session.mpesaPhone): Promise<void> => {
    if (!session.order) return;
    change({ paymentOption: option, mpesaPhone, refused: null });
    const refused = await startPayment(session.order, { option, mpesaPhone });
    if (refused) change({ paymentOption: "counter", refused });
  };
}
