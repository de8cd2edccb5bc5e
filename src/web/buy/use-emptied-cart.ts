import { useEffect } from "react";
import { randomId } from "../../cart/random-id";
import type { CartStore } from "../../cart/types";
import { useCartHydrated, useCartStore } from "../../cart/use-cart";
import { useHost } from "../../host/host-context";
import { isSameGoods } from "../../shop/goods";
import type { OrderView } from "../../shop/wire";
import { cartLines } from "../../components/cart-lines";
import { readCheckoutDraft, writeCheckoutDraft } from "./checkout-draft";

/** Removes the ordered quantities from the cart; items added meanwhile stay. */
function takeOut(cart: CartStore, order: OrderView): void {
  for (const ordered of order.lines) {
    const line = cartLines(cart.getState().cartDetails).find((one) => isSameGoods(one, ordered));
    if (!line) continue;
    cart.getState().setItemQuantity(line.id, Math.max(0, line.quantity - ordered.quantity));
  }
}

/**
 * Removes the items of an order placed from this device from the cart, once it is confirmed or paid
 * and not before: the cart is unchanged for a shopper who returns without payment.
 */
export function useEmptiedCart(order: OrderView | undefined): void {
  const cart = useCartStore();
  const hydrated = useCartHydrated();
  const host = useHost();
  const bought = order && order.status !== "pending" && order.status !== "cancelled";
  useEffect(() => {
    if (!bought || !hydrated) return;
    void readCheckoutDraft(host).then(async (draft) => {
      if (draft.orderId !== order.id) return;
      await writeCheckoutDraft(host, {
        ...draft,
        checkoutId: randomId(),
        orderId: "",
        sent: "",
        note: "",
        coupon: "",
      });
      takeOut(cart, order);
    });
  }, [bought, hydrated, order, host, cart]);
}
