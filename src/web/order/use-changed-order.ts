import { useState } from "react";
import { useMatchedQuote } from "../../shop/use-quote";
import type { OrderView, QuoteInput } from "../../shop/wire";
import { timesIn, zoneOf } from "./delivery-times";
import { useChangedGoods, type AddedGoods } from "./use-changed-goods";

/** The fulfilment of an order, delivered to this zone. */
const fulfilmentIn = ({ fulfilment }: OrderView, zone: string): QuoteInput["fulfilment"] =>
  fulfilment.method === "delivery" ? { ...fulfilment, zone } : fulfilment;

/**
 * Edited goods and delivery zone of an order, with the slots of the zone and the new total. The total is
 * `null` while neither is changed or the price is not known. `corrected` is the total that the shop
 * named in a refusal: what the order keeps has the agreed price, which a quote does not know.
 */
export function useChangedOrder(order: OrderView) {
  const { goods, quantities, lines, hasOtherLines, ...edit } = useChangedGoods(order);
  const [zone, setZone] = useState(() => zoneOf(order));
  const [corrected, setCorrected] = useState<number | null>(null);
  const [slot, setSlot] = useState("");
  const isChanged = hasOtherLines || zone !== zoneOf(order);
  const hasQuote = lines.length > 0 && (isChanged || order.fulfilment.method === "delivery");
  const fulfilment = fulfilmentIn(order, zone);
  const coupon = order.coupon ?? undefined;
  const { quote, isCurrent, asked } = useMatchedQuote(
    hasQuote ? { lines, fulfilment, coupon } : null,
  );
  const total = isChanged ? (corrected ?? (isCurrent ? (quote?.total ?? null) : null)) : null;
  // The slots of one zone are not those of another; those of other quantities are.
  const isOfZone = asked?.fulfilment?.method === "delivery" && asked.fulfilment.zone === zone;
  const times = timesIn(order, zone, isOfZone ? quote : undefined);
  return {
    goods,
    quantities,
    quote: isCurrent ? quote : undefined,
    zone,
    times,
    slot,
    setSlot,
    total,
    isEmpty: lines.length === 0,
    /**
     * Part of the input that is changed here. Without a known total the shop refuses the former one and
     * names the new. A slot that was chosen before a zone without slots is not sent.
     */
    input: {
      ...(hasOtherLines && { lines }),
      ...(zone !== zoneOf(order) && { zone }),
      ...(isChanged && { expected_total: total ?? order.total }),
      ...(slot && !times.isUnslotted && { slot: Number(slot) }),
    },
    change(edited: number[]) {
      edit.setQuantities(edited);
      setCorrected(null);
    },
    add(one: AddedGoods) {
      edit.add(one);
      setCorrected(null);
    },
    setZone(chosen: string) {
      setZone(chosen);
      setCorrected(null);
    },
    setCorrected,
    /** Begins again with the order as it is now. */
    restart(now: OrderView) {
      edit.restart(now);
      setZone(zoneOf(now));
      setCorrected(null);
      setSlot("");
    },
  };
}
