import type { Product, Variation } from "../../shop/wire";

/** What one line of typing asks for: `cash 500 x3`. */
export type Entry = { words: string; size: string; quantity: number };

/** Something that can be put into the cart. */
export type Choice = {
  product: Product;
  variation: Variation | null;
  /** The choices for options that the variation leaves open. */
  attributes: Record<string, string>;
};

const QUANTITY = /^(?:[x×*](\d{1,3})|(\d{1,3})[x×*])$/i;
const SIZE = /^\d+(?:[.,]\d+)?(?:g|kg|gm|grams?|l|ml|pcs?)?$/i;

/** Reads a line of typing: words, a size, and a quantity as `x3` or `3x`, in any order. */
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

/** `1kg`, `1000 g` and `1000` weigh the same; other texts stand for themselves. */
function weight(text: string): string {
  const [, number, unit] = /^([\d.,]+)\s*([a-z]*)/i.exec(text.trim()) ?? [];
  if (!number) return text.trim().toLowerCase();
  const amount = Number(number.replace(",", "."));
  return String(/^(kg|l)$/i.test(unit ?? "") ? amount * 1000 : amount);
}

/** Whether a value is exactly the typed size: `1.5` alone is 1.5 of the value's own unit. */
function isSize(value: string, size: string): boolean {
  const [, number] = /^([\d.,]+)\s*[a-z]*$/i.exec(value.trim()) ?? [];
  return weight(value) === weight(size) || number?.replace(",", ".") === size.replace(",", ".");
}

function fits(variation: Variation, size: string): boolean {
  const values = Object.values(variation.options);
  return values.some((value) => isSize(value, size) || weight(value).startsWith(weight(size)));
}

/** The sizes of a product as choices; only those that fit when a size was typed. */
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

/** Every choice for the options that a variation leaves open; one empty choice where it leaves none. */
function openChoices(product: Product, variation: Variation): Record<string, string>[] {
  const open = product.options.filter(({ name }) => !Object.hasOwn(variation.options, name));
  return open.reduce<Record<string, string>[]>(
    (all, { name, values }) =>
      all.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  );
}

/** What a line of typing may mean, the best first. Found products come in the shop's order of fit. */
export function choicesFor(products: readonly Product[], { size }: Entry): Choice[] {
  const found = products.flatMap((product) => choicesOf(product, size));
  // A number that is no size of anything found is left out rather than hiding everything.
  return found.length > 0 ? found : products.flatMap((product) => choicesOf(product, ""));
}

/** Whether a choice can be sold now. */
export function canBeSold({ product, variation }: Choice): boolean {
  const one = variation ?? product;
  return one.purchasable && one.in_stock && one.price !== null;
}

/** The size in words, e.g. `500g`. */
export function sizeText({ product, variation, attributes }: Choice): string {
  const chosen: Record<string, string> = { ...variation?.options, ...attributes };
  return product.options.flatMap(({ name }) => chosen[name] ?? []).join(", ");
}
