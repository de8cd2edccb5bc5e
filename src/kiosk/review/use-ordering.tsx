import { useState } from "react";
import { useCart } from "../../cart/use-cart";
import { linesOf, useCartLines } from "../../components/cart-lines";
import { cataloguePrice } from "../../shop/goods";
import { useQuote } from "../../shop/use-quote";
import type { Quote } from "../../shop/wire";
import { useCheckout, type PaymentChoice } from "../order/use-checkout";
import type { PaymentOption } from "../session/session";
import { useSession } from "../session/session-provider";
import { PriceChanged } from "./price-changed";

/** Returns the value of the lines at the catalogue's prices, as the cart displayed them. */
function catalogueTotal({ lines }: Quote): number {
  return lines.reduce((sum, line) => sum + cataloguePrice(line) * line.quantity, 0);
}

/**
 * Order of the cart on a screen that can place it: its quote, and `order`, which first shows the
 * dialog `confirmation` if a price differs from the displayed one.
 */
export function useOrdering() {
  const lines = useCartLines();
  const shown = useCart((cart) => cart.totalPrice);
  const wanted = { lines: linesOf(lines), fulfilment: { method: "pickup" } } as const;
  const { data } = useQuote(lines.length > 0 ? wanted : null);
  const quote = lines.length > 0 ? data : undefined;
  const checkout = useCheckout();
  const { change } = useSession();
  const [unconfirmed, confirm] = useState<PaymentChoice | null>(null);

  function place(choice: PaymentChoice) {
    confirm(null);
    if (quote) void checkout.order(lines, quote.total, choice);
  }

  function order(choice: PaymentChoice) {
    if (quote && catalogueTotal(quote) !== shown) confirm(choice);
    else place(choice);
  }

  return {
    lines,
    /** Value of the cart as displayed, in minor units. */
    shown,
    quote,
    /** Whether every line can be ordered now. */
    ready: quote !== undefined && quote.lines.every(({ available }) => available),
    busy: checkout.busy,
    problem: checkout.problem,
    order,
    /** Places the order; M-Pesa asks for the phone that pays first. */
    choose(option: PaymentOption) {
      if (option === "mpesa") change({ step: "customer", asks: "mpesa" });
      else order({ option, mpesaPhone: "" });
    },
    confirmation: quote && unconfirmed && (
      <PriceChanged
        was={shown}
        now={catalogueTotal(quote)}
        quote={quote}
        onYes={() => place(unconfirmed)}
        onNo={() => confirm(null)}
      />
    ),
  };
}
