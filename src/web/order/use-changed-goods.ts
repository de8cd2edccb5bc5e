import { useState } from "react";
import { MAX_QUANTITY } from "../../cart/quantity";
import { goodsOf, isSameGoods, type Goods } from "../../shop/goods";
import type { Line, OrderView, Product } from "../../shop/wire";

/** Goods of an order that its customer changes: those of its lines, and added ones. */
export type ChangedGoods = Goods & {
  name: string;
  options: Readonly<Record<string, string>>;
  /** Pieces in the order; 0 = it does not have them yet. */
  quantity: number;
};

/** Goods that the customer adds. */
export type AddedGoods = ChangedGoods & {
  product: Product;
  /** Most pieces that can be added. */
  max: number;
};

/** Props of a search for goods to add. */
export type FinderProps = { onAdd: (goods: AddedGoods) => void };

/** Lines of the catalogue: those that staff typed have no product, and customers do not change them. */
const ordered = (order: OrderView): readonly ChangedGoods[] =>
  order.lines.filter(({ product_id: id }) => id !== 0);

const piecesOf = (order: OrderView) => ordered(order).map(({ quantity }) => quantity);

/** Edited goods of an order with their quantities, in the same sequence. */
export function useChangedGoods(order: OrderView) {
  const [added, setAdded] = useState<readonly AddedGoods[]>([]);
  const [quantities, setQuantities] = useState(() => piecesOf(order));
  const goods: readonly (ChangedGoods | AddedGoods)[] = [...ordered(order), ...added];
  const lines: Line[] = goods
    .map((one, at) => ({ ...goodsOf(one), quantity: quantities[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return {
    goods,
    quantities,
    lines,
    hasOtherLines: goods.some(({ quantity }, at) => quantity !== quantities[at]),
    setQuantities,
    /** Adds one piece, to the same goods if there are any. */
    add(one: AddedGoods) {
      const place = goods.findIndex((known) => isSameGoods(known, one));
      if (place >= 0) {
        const known = goods[place];
        const max = known && "max" in known ? known.max : MAX_QUANTITY;
        setQuantities(
          quantities.map((pieces, at) => (at === place ? Math.min(pieces + 1, max) : pieces)),
        );
        return;
      }
      setAdded([...added, one]);
      setQuantities([...quantities, 1]);
    },
    restart(now: OrderView) {
      setAdded([]);
      setQuantities(piecesOf(now));
    },
  };
}
