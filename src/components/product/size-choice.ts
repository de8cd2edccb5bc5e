import type { Image, Product, Variation } from "../../shop/wire";

/** What the shopper chose, by option name, e.g. `{ Size: "500g" }`; empty for a simple product. */
export type Choice = Readonly<Record<string, string>>;

/** Whether something can be put in the cart, and if not, why: the shop may not make it at all. */
export type Availability = "available" | "sold_out" | "not_for_sale" | "not_made";

/** What is offered for one choice: the facts a card or a product page shows. */
export type Offer = {
  variation: Variation | null;
  /** The choices for options that the variation leaves open. */
  attributes: Record<string, string>;
  /** The chosen values in the shop's order; null for a product without sizes. */
  sizeLabel: string | null;
  /** Minor units; null = not for sale. */
  price: number | null;
  /** Minor units before a running sale; null when none runs. */
  regularPrice: number | null;
  availability: Availability;
  /** None is left, yet it can be ordered: it is made then. */
  backorder: boolean;
  /** When a running sale ends, milliseconds since 1970; null = none, or nobody has said. */
  saleEndsAt: number | null;
  /** Pieces left where the shop counts them. */
  left: number | null;
  image: Image | null;
  weightGrams: number | null;
};

/** Sizes of one product differ by more than one option only rarely; this joins their values. */
const BETWEEN_VALUES = ", ";

/** The size that fits a choice; an option that a size does not name takes any of its values. */
export function variationFor(product: Product, choice: Choice): Variation | null {
  const fits = (variation: Variation) =>
    product.options.every(({ name, values }) => {
      const chosen = choice[name] ?? "";
      return Object.hasOwn(variation.options, name)
        ? variation.options[name] === chosen
        : values.includes(chosen);
    });
  return product.variations.find(fits) ?? null;
}

function choiceOf(product: Product, variation: Variation | undefined): Choice {
  const pairs = product.options.map(({ name, values, default: preset }) => [
    name,
    variation?.options[name] ?? preset ?? values[0] ?? "",
  ]);
  return Object.fromEntries(pairs);
}

/**
 * The choice to start with: the shop's own defaults where they can be bought, else the cheapest
 * size that can, else the first one. So the price first seen is one that can be paid.
 */
export function startChoice(product: Product): Choice {
  const preset = choiceOf(product, undefined);
  const named = product.options.every((option) => option.default !== null);
  if (named && offerFor(product, preset).availability === "available") return preset;
  const buyable = product.variations.filter((size) => availabilityOf(size) === "available");
  const [cheapest] = buyable.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0));
  return choiceOf(product, cheapest ?? product.variations[0]);
}

/** The choice that an address names (`?Size=500g`); what the shop does not make is passed over. */
export function choiceIn(product: Product, address: URLSearchParams): Choice {
  const start = startChoice(product);
  const named = product.options.flatMap(({ name, values }) => {
    const value = address.get(name);
    return value !== null && values.includes(value) ? [[name, value]] : [];
  });
  const choice = { ...start, ...Object.fromEntries(named) };
  return variationFor(product, choice) ? choice : start;
}

/** The same address with a choice in it; one that a product starts with anyway is left out. */
export function withChoice(
  product: Product,
  choice: Choice,
  address: URLSearchParams,
): URLSearchParams {
  const start = startChoice(product);
  const changed = new URLSearchParams(address);
  for (const { name } of product.options) {
    const value = choice[name];
    if (value === undefined || value === start[name]) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

function availabilityOf(thing: Product | Variation): Availability {
  if (!thing.purchasable || thing.price === null) return "not_for_sale";
  return thing.in_stock ? "available" : "sold_out";
}

/** What is offered for a choice; a combination that the shop does not make says so. */
export function offerFor(product: Product, choice: Choice): Offer {
  const sized = product.options.length > 0;
  const variation = sized ? variationFor(product, choice) : null;
  const source = sized ? variation : product;
  return {
    variation,
    attributes: variation ? openChoices(product, variation, choice) : {},
    sizeLabel: sized ? labelOf(product, choice) : null,
    price: source?.price ?? null,
    regularPrice: source?.on_sale ? source.regular_price : null,
    availability: source ? availabilityOf(source) : "not_made",
    backorder: source?.on_backorder ?? false,
    saleEndsAt: (source?.on_sale && source.sale_ends_at) || null,
    left: source?.stock_quantity ?? null,
    image: variation?.image ?? product.images[0] ?? null,
    weightGrams: source?.weight_grams ?? null,
  };
}

/** The choices for options that a variation leaves open. */
function openChoices(
  product: Product,
  variation: Variation,
  choice: Choice,
): Record<string, string> {
  const open = product.options.filter(({ name }) => !Object.hasOwn(variation.options, name));
  return Object.fromEntries(open.map(({ name }) => [name, choice[name] ?? ""]));
}

function labelOf(product: Product, choice: Choice): string {
  return product.options.map(({ name }) => choice[name] ?? "").join(BETWEEN_VALUES);
}

/** Returns whether a value is purchasable in combination with the other chosen values. */
export function valueAvailability(
  product: Product,
  choice: Choice,
  option: string,
  value: string,
): Availability {
  return offerFor(product, { ...choice, [option]: value }).availability;
}

/** Price of 100 g in minor units, rounded; null where weight or price is unknown. */
export function pricePer100g(offer: Offer): number | null {
  if (offer.price === null || !offer.weightGrams) return null;
  return Math.round((offer.price * 100) / offer.weightGrams);
}
