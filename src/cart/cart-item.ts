import type { Product, Variation } from "../shop/wire";
import { isRecord } from "./entries";
import { isOrderableQuantity } from "./quantity";
import type { CartEntry } from "./types";

/** What goes into the cart for a product in a size. */
export type ProductCartItem = {
  /** `{product id}-{size or default}`, e.g. `114-500g`. */
  id: string;
  /** With the size in brackets: `Roasted Cashews (500g)`. */
  name: string;
  /** Minor units; 0 where the shop has no price. */
  price: number;
  /** Address of the picture without size parameters; empty where there is none. */
  image: string;
  selectedSize: string | null;
  /** What the price is called on the card, not a code. */
  currency: "Ksh";
  product_id: number;
  variation_id: number | null;
  /** The choices for options that the variation leaves open. */
  attributes?: Record<string, string>;
  product: Product;
};

/** The cart's id for a product in a size (null: the product has none to choose). */
export function cartItemId(productId: number, sizeLabel: string | null): string {
  return `${productId}-${sizeLabel ?? "default"}`;
}

/** The cart item for a product, in the chosen size if it has sizes, with choices for what it leaves open. */
export function cartItemFor(
  product: Product,
  variation: Variation | null,
  sizeLabel: string | null,
  attributes: Record<string, string> = {},
): ProductCartItem {
  return {
    id: cartItemId(product.id, sizeLabel),
    name: sizeLabel === null ? product.name : `${product.name} (${sizeLabel})`,
    price: (variation ?? product).price ?? 0,
    image: variation?.image?.src ?? product.images[0]?.src ?? "",
    selectedSize: sizeLabel,
    currency: "Ksh",
    product_id: product.id,
    variation_id: variation?.id ?? null,
    attributes: Object.keys(attributes).length > 0 ? attributes : undefined,
    product,
  };
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

/**
 * Whether an entry is a product of the shop in a quantity that can be ordered: what the screens
 * and the server can work with. Meant for `acceptStored`, since anyone can edit the storage.
 */
export function isProductEntry(entry: CartEntry): entry is CartEntry & ProductCartItem {
  const { price, name, image, selectedSize, product_id, variation_id, attributes, product } = entry;
  return (
    isOrderableQuantity(entry.quantity) &&
    Number.isSafeInteger(price) &&
    Number(price) >= 0 &&
    typeof name === "string" &&
    typeof image === "string" &&
    (selectedSize === null || typeof selectedSize === "string") &&
    Number.isInteger(product_id) &&
    (variation_id === null || Number.isInteger(variation_id)) &&
    (attributes === undefined || isTexts(attributes)) &&
    isRecord(product)
  );
}
