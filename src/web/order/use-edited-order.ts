import { useState } from "react";
import { isSameGoods, type Goods } from "../../shop/goods";
import { useChangeTimes } from "../../shop/use-change-times";
import { useDetailsChangeQuote } from "../../shop/use-details-change-quote";
import type { OrderAccess, OrderView } from "../../shop/wire";
import { addressOf, zoneOf } from "./change-times";
import { linesOf, wantedGoods, withAdded, withPieces, type AddedGoods } from "./edited-goods";
import type { ChangeDraft } from "./use-change-draft";

/** Total that the shop named when it refused a change, of this revision of the order. */
type CorrectedTotal = { revision: number; total: number };

/**
 * The order as it is now with the edits of goods, delivery zone and slot, the slots of the zone and the
 * new total. The total is `null` while neither goods nor zone are changed or the price is not known. A
 * corrected total precedes the quote: a save reads the prices of added goods in the store.
 */
export function useEditedOrder(order: OrderView, access: OrderAccess, draft: ChangeDraft) {
  const { edits, edit } = draft;
  const { revision = 0, has_open_quantities: isOpen = false } = order.offered_changes ?? {};
  const [corrected, setCorrected] = useState<CorrectedTotal | null>(null);
  const goods = wantedGoods(order, edits.goods);
  const lines = linesOf(goods);
  const hasOtherLines = isOpen && goods.some(({ one, pieces }) => pieces !== one.quantity);
  const stored = zoneOf(order);
  const zone = isOpen && stored !== "" ? (edits.zone ?? stored) : stored;
  const other = zone !== stored && { zone };
  const isChanged = hasOtherLines || other !== false;
  const isEmpty = hasOtherLines && lines.length === 0;
  const parts = { ...(hasOtherLines && { lines }), ...other };
  const { data: priced } = useDetailsChangeQuote(
    isChanged && !isEmpty ? { ...access, revision, note: "", ...addressOf(order), ...parts } : null,
  );
  const quote = priced?.quote;
  const isWhole = quote?.lines.every(({ available }) => available);
  const current = corrected?.revision === revision ? corrected : isWhole ? quote : undefined;
  const total = isChanged ? (current?.total ?? null) : null;
  const { data: times, mutate } = useChangeTimes({ ...access, ...other }, revision);
  function change(changed: Parameters<typeof edit>[0]) {
    edit(changed);
    setCorrected(null);
  }
  return {
    revision,
    isOpen,
    goods,
    quote,
    zone,
    times,
    slot: edits.slot,
    total,
    isEmpty,
    /**
     * Part of the input that is changed here. Without a known total the shop refuses the former one and
     * names the new.
     */
    input: {
      ...parts,
      ...(isChanged && { expected_total: total ?? order.total }),
      ...(edits.slot && { slot: Number(edits.slot) }),
    },
    isAdded: (added: Goods) =>
      goods.some(({ one, pieces }) => isSameGoods(one, added) && pieces > one.quantity),
    setPieces: (one: Goods, pieces: number) =>
      change({ goods: withPieces(edits.goods, one, pieces) }),
    add: (added: AddedGoods) => change({ goods: withAdded(edits.goods, goods, added) }),
    /** Chooses a zone, whose slots are others. */
    setZone: (chosen: string) => change({ zone: chosen, slot: "" }),
    setSlot: (slot: string) => edit({ slot }),
    correctTotal: (named: number) => setCorrected({ revision, total: named }),
    refreshTimes: mutate,
  };
}
