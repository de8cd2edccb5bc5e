import { MAX_QUANTITY } from "../../cart/quantity";
import { goodsKey, goodsOf, isSameGoods, type Goods } from "../../shop/goods";
import type { Line, OrderView, Product } from "../../shop/wire";

/** Goods of an order that its customer changes: those of its lines, and added ones. */
export type ChangedGoods = Goods & {
  name: string;
  slug: string;
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
export type FinderProps = {
  onAdd: (goods: AddedGoods) => void;
  /** Whether a save would order more of these goods than the order has. */
  isAdded: (goods: Goods) => boolean;
};

/** Customer's edits of an order's goods, independent of the order, which may change meanwhile. */
export type GoodsEdits = {
  added: readonly AddedGoods[];
  /** Wanted pieces by `goodsKey`. */
  pieces: Readonly<Record<string, number>>;
};

/** Goods with their wanted pieces; 0 removes them. */
export type WantedGoods = { one: ChangedGoods | AddedGoods; pieces: number };

/**
 * Returns the goods of an order with edits: its lines of the catalogue, since those that staff typed
 * have no product, then added goods that it does not have. Edits of goods that are in neither have no
 * effect.
 */
export function wantedGoods(order: OrderView, { added, pieces }: GoodsEdits): WantedGoods[] {
  const ordered: readonly ChangedGoods[] = order.lines.filter(({ product_id: id }) => id !== 0);
  const others = added.filter((one) => !ordered.some((line) => isSameGoods(line, one)));
  return [...ordered, ...others].map((one) => ({
    one,
    pieces: pieces[goodsKey(one)] ?? Math.max(one.quantity, 1),
  }));
}

/** Returns the lines of a request for wanted goods. */
export const linesOf = (wanted: readonly WantedGoods[]): Line[] =>
  wanted
    .filter(({ pieces }) => pieces > 0)
    .map(({ one, pieces }) => ({ ...goodsOf(one), quantity: pieces }));

/** Returns edits with other pieces of goods. */
export const withPieces = (edits: GoodsEdits, goods: Goods, pieces: number): GoodsEdits => ({
  ...edits,
  pieces: { ...edits.pieces, [goodsKey(goods)]: pieces },
});

function without(pieces: GoodsEdits["pieces"], goods: Goods): GoodsEdits["pieces"] {
  return Object.fromEntries(Object.entries(pieces).filter(([key]) => key !== goodsKey(goods)));
}

/** Returns edits with one more piece, of wanted goods if they are the same. */
export function withAdded(
  edits: GoodsEdits,
  wanted: readonly WantedGoods[],
  goods: AddedGoods,
): GoodsEdits {
  const known = wanted.find(({ one }) => isSameGoods(one, goods));
  // Earlier edits of goods that left the order do not count.
  if (!known) return { added: [...edits.added, goods], pieces: without(edits.pieces, goods) };
  const max = "max" in known.one ? known.one.max : MAX_QUANTITY;
  return withPieces(edits, goods, Math.min(known.pieces + 1, max));
}
