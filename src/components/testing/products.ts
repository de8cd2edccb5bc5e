import type { Category, Product, Review, Variation } from "../../shop/wire";

/** Creates a product: by default roasted cashews at Ksh 650, simple and in stock. */
export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    id: 114,
    slug: "roasted-cashews",
    name: "Roasted Cashews",
    short_description: "<p>Slow roasted.</p>",
    price: 65_000,
    regular_price: null,
    on_sale: false,
    currency: "KES",
    images: [
      { src: "/media/cashew", alt: "Cashews", width: 900, height: 700, placeholder: "#caa" },
    ],
    categories: [{ id: 16, slug: "nuts", name: "Nuts" }],
    rating: { average: 4.5, count: 12 },
    purchasable: true,
    in_stock: true,
    stock_quantity: null,
    options: [],
    variations: [],
    allergens: [],
    allergen_facts: { declared: {}, others: "unknown" },
    facts: [],
    weight_grams: null,
    ...changes,
  };
}

/** Creates a variation, by default in stock. */
export function aVariation(
  id: number,
  options: Record<string, string>,
  changes: Partial<Variation> = {},
): Variation {
  return {
    id,
    options,
    price: 65_000,
    regular_price: null,
    on_sale: false,
    purchasable: true,
    in_stock: true,
    stock_quantity: null,
    image: null,
    weight_grams: null,
    ...changes,
  };
}

/** Cashews in two sizes: 250g at Ksh 650, 500g at Ksh 1,200. */
export function aSizedProduct(changes: Partial<Product> = {}): Product {
  return aProduct({
    options: [{ name: "Size", values: ["250g", "500g"], default: null }],
    variations: [
      aVariation(201, { Size: "250g" }, { price: 65_000, weight_grams: 250 }),
      aVariation(202, { Size: "500g" }, { price: 120_000, weight_grams: 500 }),
    ],
    ...changes,
  });
}

/** A category of the shop. */
export function aCategory(id: number, name: string): Category {
  return { id, slug: name.toLowerCase(), name, count: 3, parent: null };
}

/** Creates a review, by default with five stars. */
export function aReview(changes: Partial<Review> = {}): Review {
  return { id: 1, author: "Wanjiku", rating: 5, text: "Crunchy.", date: "2026-11-02", ...changes };
}
