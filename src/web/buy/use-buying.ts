import { useCartHydrated } from "../../cart/use-cart";
import type { QuoteInput } from "../../shop/wire";
import { useQuote } from "../../shop/use-quote";
import { linesOf, useCartLines, type CartLine } from "../../components/cart-lines";
import { useCheckoutDraft, type CheckoutDraft } from "./checkout-draft";

function quoteInput(lines: readonly CartLine[], draft: CheckoutDraft): QuoteInput | null {
  if (lines.length === 0) return null;
  const delivered = draft.method === "delivery" && draft.zone !== "";
  return {
    lines: linesOf(lines),
    fulfilment: delivered ? { method: "delivery", zone: draft.zone } : { method: "pickup" },
    ...(draft.coupon.trim() ? { coupon: draft.coupon.trim() } : {}),
  };
}

/** Returns cart, draft and quote, the shared state of the cart and checkout screens. */
export function useBuying() {
  const hydrated = useCartHydrated();
  const lines = useCartLines();
  const { draft, change, ready } = useCheckoutDraft();
  const quote = useQuote(hydrated && ready ? quoteInput(lines, draft) : null);
  return { ready: hydrated && ready, lines, draft, change, quote };
}

/** Result of {@link useBuying}. */
export type Buying = ReturnType<typeof useBuying>;
