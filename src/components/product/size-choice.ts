import type { Image, Product, Variation } from "../../shop/wire";

/** Chosen options by name, e.g. `{ Size: "500g" }`; empty for a simple product. */
export type Choice = Readonly<Record<string, string>>;

/**
 * Whether a choice can be added to the cart, or the reason if not; `not_made`: no such variation.
 */
export type Availability = "available" | "sold_out" | "not_for_sale" | "not_made";

/** Price, stock and other facts of one choice, as shown on a card or a product page. */
export type Offer = {
  variation: Variation | null;
  /** Choices for options that the variation leaves open. */
  attributes: Record<string, string>;
  /** Chosen values in the shop's order; null for a product without sizes. */
  sizeLabel: string | null;
  /** Minor units; null = not for sale. */
  price: number | null;
  /** Minor units before a running sale; null if there is none. */
  regularPrice: number | null;
  availability: Availability;
  /** Out of stock, but available to order. */
  backorder: boolean;
  /** End of a running sale, milliseconds since 1970; null = none, or unknown. */
  saleEndsAt: number | null;
  /** Pieces in stock, if the shop counts them. */
  left: number | null;
  image: Image | null;
  weightGrams: number | null;
};

/** Separator of the values of a product with several options, which is rare. */
const BETWEEN_VALUES = ", ";

/**
 * Returns the variation that fits a choice; an option that a variation leaves open accepts any of
 * its values.
 */
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
 * Returns the choice of a size on sale, preferably one that can be bought; null without a sale of
 * sizes.
 */
export function saleChoice(product: Product): Choice | null {
  const reduced = product.variations.filter((size) => size.on_sale);
  const size = reduced.find((one) => availabilityOf(one) === "available") ?? reduced[0];
  return size ? choiceOf(product, size) : null;
}

/**
 * Returns the initial choice: the shop's own defaults if they can be bought, else the cheapest size
 * that can, else the first one. So the initial price is one that can be paid.
 */
export function startChoice(product: Product): Choice {
  const preset = choiceOf(product, undefined);
  const named = product.options.every((option) => option.default !== null);
  if (named && offerFor(product, preset).availability === "available") return preset;
  const buyable = product.variations.filter((size) => availabilityOf(size) === "available");
  const [cheapest] = buyable.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0));
  return choiceOf(product, cheapest ?? product.variations[0]);
}

/** Parses the choice in a URL's query (`?Size=500g`); unknown options and values are ignored. */
export function choiceIn(product: Product, address: URLSearchParams): Choice {
  const start = startChoice(product);
  const named = product.options.flatMap(({ name, values }) => {
    const value = address.get(name);
    return value !== null && values.includes(value) ? [[name, value]] : [];
  });
  const choice = { ...start, ...Object.fromEntries(named) };
  return variationFor(product, choice) ? choice : start;
}

/** Returns the query with a choice in it; values of the initial choice are omitted. */
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

/** Returns the offer for a choice; a combination that the shop does not sell is marked as such. */
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

/** Returns the choices for options that a variation leaves open. */
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

/** Whether an offer is sold, but at a price that the shop tells on request. */
export const isOnRequest = ({ availability, price }: Offer): boolean =>
  availability === "not_for_sale" && price === null;

/**
 * Whether the shop's promised times apply to an offer: it is in stock. Of a backorder the store only
 * says that it takes orders, not when the goods are there.
 */
export const hasPromisedTime = ({ availability, backorder }: Offer): boolean =>
  availability === "available" && !backorder;

/** Returns the saving of a running sale in whole per cent; 0 if there is none. */
export function savingPercent({ price, regularPrice }: Offer): number {
  return price === null || !regularPrice ? 0 : Math.round((1 - price / regularPrice) * 100);
}

/** Formats a weight on one line: `250 g`, `1.5 kg`. */
export function weightText(grams: number): string {
  return grams < 1_000 ? `${grams}\u00a0g` : `${grams / 1_000}\u00a0kg`;
}

/** Formats a weight as the sizes of other products are written: `250g`, `1.5kg`. */
export const weightLabel = (grams: number): string => weightText(grams).replace("\u00a0", "");

/** Returns the price of 100 g in minor units, rounded; null if weight or price is unknown. */
export function pricePer100g(offer: Offer): number | null {
  if (offer.price === null || !offer.weightGrams) return null;
  return Math.round((offer.price * 100) / offer.weightGrams);
}
