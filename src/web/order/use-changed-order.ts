import { useState } from "react";
import { useChangeTimes } from "../../shop/use-change-times";
import { useCurrentQuote } from "../../shop/use-quote";
import type { OrderAccess, OrderView, QuoteInput } from "../../shop/wire";
import { zoneOf } from "./change-times";
import { useChangedGoods, type AddedGoods } from "./use-changed-goods";

/** The fulfilment of an order, delivered to this zone. */
const fulfilmentIn = ({ fulfilment }: OrderView, zone: string): QuoteInput["fulfilment"] =>
  fulfilment.method === "delivery" ? { ...fulfilment, zone } : fulfilment;

/**
 * Edited goods and delivery zone of an order, with the slots of the zone and the new total. The total is
 * `null` while neither is changed or the price is not known. `corrected` is the total that the shop
 * named in a refusal: what the order keeps has the agreed price, which a quote does not know.
 */
export function useChangedOrder(order: OrderView, access: OrderAccess) {
  const { goods, quantities, lines, hasOtherLines, ...edit } = useChangedGoods(order);
  const [zone, setZone] = useState(() => zoneOf(order));
  const [corrected, setCorrected] = useState<number | null>(null);
  const [slot, setSlot] = useState("");
  const other = zone !== zoneOf(order) && { zone };
  const isChanged = hasOtherLines || other !== false;
  const fulfilment = fulfilmentIn(order, zone);
  const coupon = order.coupon ?? undefined;
  const { data: quote } = useCurrentQuote(
    isChanged && lines.length > 0 ? { lines, fulfilment, coupon } : null,
  );
  const total = isChanged ? (corrected ?? quote?.total ?? null) : null;
  const { data: times, mutate } = useChangeTimes(
    { ...access, ...other },
    order.offered_changes?.revision ?? 0,
  );
  return {
    goods,
    quantities,
    quote,
    zone,
    times,
    slot,
    setSlot,
    total,
    isEmpty: lines.length === 0,
    /**
     * Part of the input that is changed here. Without a known total the shop refuses the former one and
     * names the new.
     */
    input: {
      ...(hasOtherLines && { lines }),
      ...other,
      ...(isChanged && { expected_total: total ?? order.total }),
      ...(slot && { slot: Number(slot) }),
    },
    change(edited: number[]) {
      edit.setQuantities(edited);
      setCorrected(null);
    },
    add(one: AddedGoods) {
      edit.add(one);
      setCorrected(null);
    },
    /** Chooses a zone, whose slots are others. */
    setZone(chosen: string) {
      setZone(chosen);
      setSlot("");
      setCorrected(null);
    },
    setCorrected,
    refreshTimes: mutate,
    /** Begins again with the order as it is now. */
    restart(now: OrderView) {
      edit.restart(now);
      setZone(zoneOf(now));
      setCorrected(null);
      setSlot("");
    },
  };
}
