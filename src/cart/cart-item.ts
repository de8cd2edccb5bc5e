import type { Product, Variation } from "../shop/wire";
import { isRecord } from "./entries";
import { isOrderableQuantity } from "./quantity";
import type { CartEntry } from "./types";

/** Cart item of a product in one size. */
export type ProductCartItem = {
  /** `{product id}-{size or default}`, e.g. `114-500g`. */
  id: string;
  /** With the size in brackets: `Roasted Cashews (500g)`. */
  name: string;
  /** Minor units; 0 if the shop has no price. */
  price: number;
  /** URL of the picture without size parameters; empty if there is none. */
  image: string;
  selectedSize: string | null;
  /** Currency as shown on the card, not an ISO 4217 code. */
  currency: "Ksh";
  product_id: number;
  variation_id: number | null;
  /** The choices for options that the variation leaves open. */
  attributes?: Record<string, string>;
  product: Product;
};

/** Returns the cart's id for a product in a size (null: the product has no sizes). */
export function cartItemId(productId: number, sizeLabel: string | null): string {
  return `${productId}-${sizeLabel ?? "default"}`;
}

/** Returns the name of a product with its size in brackets, if it has one. */
export function cartItemName({ name }: Pick<Product, "name">, sizeLabel: string | null): string {
  return sizeLabel === null ? name : `${name} (${sizeLabel})`;
}

/**
 * Returns the cart item of a product, in the chosen variation, with the choices that the variation
 * leaves open.
 */
export function cartItemFor(
  product: Product,
  variation: Variation | null,
  sizeLabel: string | null,
  attributes: Record<string, string> = {},
): ProductCartItem {
  return {
    id: cartItemId(product.id, sizeLabel),
    name: cartItemName(product, sizeLabel),
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
 * Whether an entry is a product of the shop in a quantity that can be ordered, as screens and
 * server require. For use as `acceptStored`, since anyone can edit the storage.
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
