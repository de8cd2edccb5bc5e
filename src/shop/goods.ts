import type { Product, Quote, QuoteLine, Variation } from "./wire";

/**
 * Returns the price of one piece in the catalogue, in minor units. It is compared with the price
 * that a person saw; the cart may show another one, because stores display taxes differently in
 * both.
 */
export const cataloguePrice = ({ unit_price, catalogue_price }: QuoteLine): number =>
  catalogue_price ?? unit_price;

/**
 * Identity of goods: product, variation, and the choices for options that the variation leaves
 * open.
 */
export type Goods = {
  product_id: number;
  variation_id: number | null;
  attributes?: Readonly<Record<string, string>>;
};

/** Returns a text that is equal for the same goods only, e.g. as a React key. */
export function goodsKey({ product_id, variation_id, attributes = {} }: Goods): string {
  const chosen = Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const choices = chosen.length > 0 ? `-${JSON.stringify(chosen)}` : "";
  return `${product_id}-${variation_id}${choices}`;
}

/** Whether both are the same goods; two choices for an open option are different goods. */
export function isSameGoods(a: Goods, b: Goods): boolean {
  return goodsKey(a) === goodsKey(b);
}

/** Returns the goods of a request to the shop; `attributes` is omitted if there are none. */
export function goodsOf({ product_id, variation_id, attributes = {} }: Goods): Goods {
  const chosen = Object.keys(attributes).length > 0 ? { attributes: { ...attributes } } : {};
  return { product_id, variation_id, ...chosen };
}

/** Product with the chosen variation, and the choices for options that the variation leaves open. */
type ChosenSize = {
  product: Pick<Product, "options">;
  variation: Pick<Variation, "options"> | null;
  attributes: Readonly<Record<string, string>>;
};

/** Returns the size in words, e.g. `500g`; options are in the shop's order. */
export function sizeText({ product, variation, attributes }: ChosenSize): string {
  const chosen: Record<string, string> = { ...variation?.options, ...attributes };
  return product.options.flatMap(({ name }) => chosen[name] ?? []).join(", ");
}

/** Whether anything of a quote can be bought; its totals are those of these goods. */
export const hasGoods = ({ lines }: Pick<Quote, "lines">): boolean =>
  lines.some(({ available }) => available);
