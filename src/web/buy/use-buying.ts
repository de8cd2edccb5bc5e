import { useMemo } from "react";
import { useCartHydrated } from "../../cart/use-cart";
import { useLanguage } from "../../i18n/use-text";
import type { Language, Quote, QuoteInput } from "../../shop/wire";
import { useQuote } from "../../shop/use-quote";
import {
  lineIn,
  linesOf,
  quoteLineOf,
  useCartLines,
  type CartLine,
} from "../../components/cart-lines";
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

/**
 * Returns a line with its product's name in a language. A product from a page in English has no other
 * name; the quote has one.
 */
function namedBy(quote: Quote | undefined, line: CartLine, language: Language): CartLine {
  const translations = quoteLineOf(quote, line)?.translations;
  if (!translations || line.product.translations) return line;
  return lineIn({ ...line, product: { ...line.product, translations } }, language);
}

/** Returns cart, draft and quote, the shared state of the cart and checkout screens. */
export function useBuying() {
  const hydrated = useCartHydrated();
  const stored = useCartLines();
  const { language } = useLanguage();
  const { draft, change, ready } = useCheckoutDraft();
  const quote = useQuote(hydrated && ready ? quoteInput(stored, draft) : null);
  const lines = useMemo(
    () => stored.map((line) => namedBy(quote.data, line, language)),
    [stored, quote.data, language],
  );
  return { ready: hydrated && ready, lines, draft, change, quote };
}

/** Result of {@link useBuying}. */
export type Buying = ReturnType<typeof useBuying>;
