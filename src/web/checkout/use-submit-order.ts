import { useState } from "react";
import { useSWRConfig } from "swr";
import { randomId } from "../../cart/random-id";
import { useHost } from "../../host/host-context";
import { useLanguage } from "../../i18n/use-text";
import { useGo } from "../../ui/address";
import { toProblem } from "../../shop/problem";
import { SHOP_KEY } from "../../shop/swr";
import { linesOf } from "../../components/cart-lines";
import { usePlaceOrder } from "../../shop/use-place-order";
import type { CheckoutAnswer, PaymentMethod, Problem } from "../../shop/wire";
import { NO_GIFT } from "../buy/checkout-draft";
import type { Buying } from "../buy/use-buying";
import { contentsOf, type Contents } from "./form";

/**
 * Returns the id for these contents: the one under which they were sent before, so that a retry
 * cannot create a second order; a new one for any other contents.
 */
async function idFor({ draft, change }: Buying, contents: Contents): Promise<string> {
  const sent = JSON.stringify(contents);
  if (draft.sent === sent) return draft.checkoutId;
  const checkoutId = draft.sent === "" ? draft.checkoutId : randomId();
  await change({ sent, checkoutId });
  return checkoutId;
}

/** Problems of an order that a new quote explains. */
const STALE_QUOTE: readonly Problem["code"][] = [
  "price_changed",
  "out_of_stock",
  "slot_unavailable",
];

/** Problems of goods and coupon, solved by a change of the cart. */
const OF_CART: readonly Problem["code"][] = ["out_of_stock", "coupon_refused"];

/** Goods and coupon of an order, as text. */
const cartText = ({ lines, draft }: Pick<Buying, "lines" | "draft">) =>
  JSON.stringify([linesOf(lines), draft.coupon.trim()]);

/** Places the order and opens its payment. */
export function useSubmitOrder(buying: Buying) {
  const place = usePlaceOrder();
  const { mutate } = useSWRConfig();
  const host = useHost();
  const go = useGo();
  const { language } = useLanguage();
  const [refused, setRefused] = useState<{ problem: Problem; cart: string } | null>(null);
  const [busy, setBusy] = useState(false);

  async function goOn({ order, next }: CheckoutAnswer) {
    // The order's page replaces the form in the history, so that "back" from the payment returns to
    // it.
    go(`/order/${order.id}?key=${encodeURIComponent(order.key)}`, { replace: true });
    if (next.kind === "redirect")
      await host.openPayment(next.url, { id: order.id, key: order.key });
  }

  /** Returns the problem; null = the order was placed and the page has changed. */
  async function submit(
    payment: PaymentMethod,
    expected_total: number,
    coupon: string,
  ): Promise<Problem | null> {
    const sent = { ...buying, draft: { ...buying.draft, coupon } };
    setBusy(true);
    setRefused(null);
    try {
      const contents = contentsOf(sent, payment, language);
      const checkout_id = await idFor(buying, contents);
      const answer = await place.trigger({ ...contents, checkout_id, expected_total });
      // The next order has a time of its own and is not a gift.
      await buying.change({ orderId: answer.order.id, slot: "", ...NO_GIFT });
      await goOn(answer);
      return null;
    } catch (thrown) {
      const found = toProblem(thrown).problem;
      setRefused({ problem: found, cart: cartText(sent) });
      // Nothing was stored under the id: the slot is not filled by this order.
      if (found.code === "slot_unavailable") void buying.change({ sent: "" });
      if (STALE_QUOTE.some((code) => code === found.code)) void buying.quote.mutate();
      // The page still lists the methods that were offered when it opened.
      if (found.code === "payment_method_unavailable") void mutate(SHOP_KEY);
      return found;
    } finally {
      setBusy(false);
    }
  }

  const isSolved =
    refused && OF_CART.includes(refused.problem.code) && refused.cart !== cartText(buying);
  const problem = isSolved ? null : (refused?.problem ?? null);
  return { submit, busy, problem, forget: () => setRefused(null) };
}
