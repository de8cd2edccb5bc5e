import type { DeskApi } from "../../shop/ports";
import type { SoldOutItem, SoldOutRef } from "../../shop/wire";
import { GOODS } from "./goods";

const DAY_MS = 24 * 3_600_000;

const isSame = (a: SoldOutRef, b: SoldOutRef) =>
  a.product_id === b.product_id && a.variation_id === b.variation_id;

function nameOf({ product_id, variation_id }: SoldOutRef) {
  const product = GOODS.find(({ id }) => id === product_id);
  const size = product?.variations.find(({ id }) => id === variation_id);
  return { name: product?.name ?? "", size: Object.values(size?.options ?? {}).join(", ") };
}

/** Returns the operations on products and sizes that are switched off, which they keep in `state`. */
export function soldOutOf(state: {
  soldOut: SoldOutItem[];
}): Pick<DeskApi, "listSoldOut" | "switchOff" | "switchOn"> {
  const without = (goods: SoldOutRef) => state.soldOut.filter((one) => !isSame(one.goods, goods));
  return {
    listSoldOut: () => Promise.resolve(state.soldOut),
    switchOff: ({ goods, until }) => {
      const ends = until === "tomorrow" ? Date.now() + DAY_MS : null;
      state.soldOut = [{ goods, ...nameOf(goods), until: ends, by: "Njeri" }, ...without(goods)];
      return Promise.resolve(state.soldOut);
    },
    switchOn: (goods) => {
      state.soldOut = without(goods);
      return Promise.resolve(state.soldOut);
    },
  };
}
