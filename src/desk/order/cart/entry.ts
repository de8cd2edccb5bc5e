import type { Product, Variation } from "../../../shop/wire";

/** Parsed line of typing: `cash 500 x3`. */
export type Entry = { words: string; size: string; quantity: number };

/** Product in one size, as a choice for the cart. */
export type Choice = {
  product: Product;
  variation: Variation | null;
  /** Choices for options that the variation leaves open. */
  attributes: Record<string, string>;
};

const QUANTITY = /^(?:[x×*](\d{1,3})|(\d{1,3})[x×*])$/i;
const SIZE = /^\d+(?:[.,]\d+)?(?:g|kg|gm|grams?|l|ml|pcs?)?$/i;

/** Parses a line of typing: words, a size, and a quantity as `x3` or `3x`, in any order. */
export function readEntry(typed: string): Entry {
  const entry: Entry = { words: "", size: "", quantity: 1 };
  const words: string[] = [];
  for (const token of typed.trim().split(/\s+/).filter(Boolean)) {
    const quantity = QUANTITY.exec(token);
    if (quantity) entry.quantity = Math.max(1, Number(quantity[1] ?? quantity[2]));
    else if (SIZE.test(token) && words.length > 0) entry.size = token;
    else words.push(token);
  }
  return { ...entry, words: words.join(" ") };
}

/** Normalises a weight: `1kg`, `1000 g` and `1000` are equal; other texts are unchanged. */
function weight(text: string): string {
  const [, number, unit] = /^([\d.,]+)\s*([a-z]*)/i.exec(text.trim()) ?? [];
  if (!number) return text.trim().toLowerCase();
  const amount = Number(number.replace(",", "."));
  return String(/^(kg|l)$/i.test(unit ?? "") ? amount * 1000 : amount);
}

/** Whether a value is exactly the typed size: `1.5` without a unit has the value's unit. */
function isSize(value: string, size: string): boolean {
  const [, number] = /^([\d.,]+)\s*[a-z]*$/i.exec(value.trim()) ?? [];
  return weight(value) === weight(size) || number?.replace(",", ".") === size.replace(",", ".");
}

function fits(variation: Variation, size: string): boolean {
  const values = Object.values(variation.options);
  return values.some((value) => isSize(value, size) || weight(value).startsWith(weight(size)));
}

/** Returns the sizes of a product as choices; only those that fit a typed size. */
function choicesOf(product: Product, size: string): Choice[] {
  if (product.variations.length === 0) {
    return size ? [] : [{ product, variation: null, attributes: {} }];
  }
  const fitting = size ? product.variations.filter((one) => fits(one, size)) : product.variations;
  const exact = fitting.filter((one) =>
    Object.values(one.options).some((value) => isSize(value, size)),
  );
  const sorted = [...exact, ...fitting.filter((one) => !exact.includes(one))];
  return sorted.flatMap((variation) =>
    openChoices(product, variation).map((attributes) => ({ product, variation, attributes })),
  );
}

/**
 * Returns every choice for the options that a variation leaves open; one empty choice if there are
 * none.
 */
function openChoices(product: Product, variation: Variation): Record<string, string>[] {
  const open = product.options.filter(({ name }) => !Object.hasOwn(variation.options, name));
  return open.reduce<Record<string, string>[]>(
    (all, { name, values }) =>
      all.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  );
}

/**
 * Returns the choices for a line of typing, best first. Products stay in the shop's order of
 * relevance.
 */
export function choicesFor(products: readonly Product[], { size }: Entry): Choice[] {
  const found = products.flatMap((product) => choicesOf(product, size));
  // A number that is no size of any found product is ignored; otherwise the list would be empty.
  return found.length > 0 ? found : products.flatMap((product) => choicesOf(product, ""));
}

/** Whether a choice is for sale and in stock. */
export function canBeSold({ product, variation }: Choice): boolean {
  const one = variation ?? product;
  return one.purchasable && one.in_stock && one.price !== null;
}
