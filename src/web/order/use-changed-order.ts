import { useState } from "react";
import { useQuote } from "../../shop/use-quote";
import type { Line, OrderView, Quote, QuoteLine } from "../../shop/wire";

/** Lines of the catalogue: those that staff typed have no product, and customers do not change them. */
const goodsOf = (order: OrderView) => order.lines.filter(({ product_id: id }) => id !== 0);

const lineOf = ({ product_id, variation_id, attributes }: QuoteLine, quantity: number): Line => ({
  product_id,
  variation_id,
  ...(attributes && { attributes }),
  quantity,
});

/** Whether a quote is that of these lines: the previous one stays while the next loads. */
const isQuoteOf = (quote: Quote, lines: readonly Line[]) =>
  quote.lines.length === lines.length &&
  quote.lines.every(({ quantity }, at) => quantity === lines[at]?.quantity);

/**
 * Edited quantities of an order, with the slots of its zone and the new total. The total is `null` while
 * no quantity is changed or its price is not known. `corrected` is the total that the shop named in a
 * refusal: what the order keeps has the agreed price, which a quote does not know.
 */
export function useChangedOrder(order: OrderView) {
  const goods = goodsOf(order);
  const [quantities, setQuantities] = useState(() => goods.map(({ quantity }) => quantity));
  const [corrected, setCorrected] = useState<number | null>(null);
  const [slot, setSlot] = useState("");
  const isChanged = goods.some(({ quantity }, at) => quantity !== quantities[at]);
  const lines = goods
    .map((line, at) => lineOf(line, quantities[at] ?? 0))
    .filter(({ quantity }) => quantity > 0);
  const hasQuote = lines.length > 0 && (isChanged || order.fulfilment.method === "delivery");
  const coupon = order.coupon ?? undefined;
  const { data: quote } = useQuote(
    hasQuote ? { lines, fulfilment: order.fulfilment, coupon } : null,
  );
  const quoted = quote && isQuoteOf(quote, lines) ? quote.total : null;
  const total = isChanged ? (corrected ?? quoted) : null;
  return {
    goods,
    quantities,
    slots: quote?.slots ?? [],
    slot,
    setSlot,
    total,
    isEmpty: lines.length === 0,
    /**
     * Part of the input that is changed here. Without a known total the shop refuses the former one and
     * names the new.
     */
    input: {
      ...(isChanged && { lines, expected_total: total ?? order.total }),
      ...(slot && { slot: Number(slot) }),
    },
    change(edited: number[]) {
      setQuantities(edited);
      setCorrected(null);
    },
    setCorrected,
    /** Begins again with the order as it is now. */
    restart(now: OrderView) {
      setQuantities(goodsOf(now).map(({ quantity }) => quantity));
      setCorrected(null);
      setSlot("");
    },
  };
}
