import { useState } from "react";
import type { OrderView } from "../../shop/wire";
import type { TextEdits } from "./edited-texts";
import type { GoodsEdits } from "./edited-goods";

/** Customer's edits of an order, independent of the order, which may change meanwhile. */
export type OrderEdits = {
  goods: GoodsEdits;
  /** Id of the chosen delivery zone; `null` = that of the order. */
  zone: string | null;
  /** Beginning of the chosen slot; empty = none. */
  slot: string;
  texts: TextEdits;
};

const NO_EDITS: OrderEdits = {
  goods: { added: [], pieces: {} },
  zone: null,
  slot: "",
  texts: {},
};

/** Edits of an order that outlive their form, with the state of the order that the customer has seen. */
export type ChangeDraft = ReturnType<typeof useChangeDraft>;

/** Keeps the edits of an order until they are saved. */
export function useChangeDraft(order: OrderView) {
  const [edits, setEdits] = useState(NO_EDITS);
  const [seen, setSeen] = useState(order);
  return {
    edits,
    seen,
    edit: (changed: Partial<OrderEdits>) => setEdits((before) => ({ ...before, ...changed })),
    /** Begins a change; kept edits are of the state that was seen when they were made. */
    begin: () => edits === NO_EDITS && setSeen(order),
    see: () => setSeen(order),
    clear: () => setEdits(NO_EDITS),
  };
}
