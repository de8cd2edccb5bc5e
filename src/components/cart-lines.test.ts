import { expect, test } from "vitest";
import { cartItemFor } from "../cart/cart-item";
import { MAX_QUANTITY, mostPieces } from "../cart/quantity";
import { localised } from "../shop/localised";
import type { Quote } from "../shop/wire";
import { leftOf, lineIn, linesOf, quoteLineOf, type CartLine } from "./cart-lines";
import { aProduct, aVariation } from "./testing/products";

const SIZE = aVariation(21, { Size: "100g" });

/** Cart line of 100 g of almonds in one flavour. */
function tasting(taste: string): CartLine {
  const item = cartItemFor(aProduct(), SIZE, `100g, ${taste}`, { Taste: taste });
  return { ...item, quantity: 1 } as unknown as CartLine;
}

const HONEY = tasting("Honey");
const CHILLI = tasting("Chilli");
const PLAIN = cartItemFor(aProduct(), SIZE, "100g");

test("two values of an open option are two lines of the cart and of the quote", () => {
  expect(HONEY.id).not.toBe(CHILLI.id);
  expect(linesOf([HONEY, CHILLI]).map(({ attributes }) => attributes)).toEqual([
    { Taste: "Honey" },
    { Taste: "Chilli" },
  ]);
});

test("a line without attributes is sent without the field `attributes`", () => {
  const [asked] = linesOf([{ ...PLAIN, quantity: 2 } as unknown as CartLine]);
  expect(JSON.stringify(asked)).toBe('{"product_id":114,"variation_id":21,"quantity":2}');
});

test("a line of a quote and its notice match the cart line with the same attributes", () => {
  const priced = { product_id: 114, variation_id: 21, name: "", options: {}, slug: "" };
  const rest = { image: null, quantity: 1, unit_price: 5, total: 5, available: true };
  const attributes = { Taste: "Chilli" };
  const quote = {
    lines: [{ ...priced, ...rest, attributes }],
    notices: [{ code: "out_of_stock", product_id: 114, variation_id: 21, attributes, left: 1 }],
  } as unknown as Quote;
  expect(quoteLineOf(quote, CHILLI)?.attributes).toEqual(attributes);
  expect(quoteLineOf(quote, HONEY)).toBeUndefined();
  expect(leftOf(quote, CHILLI)).toBe(1);
  expect(leftOf(quote, HONEY)).toBeUndefined();
});

test("a product limited to one per order has a maximum of one piece", () => {
  const notices = [{ code: "one_per_order", product_id: 114, variation_id: 21 }];
  const quote = { lines: [], notices } as unknown as Quote;
  expect(leftOf(quote, { ...PLAIN, quantity: 3 } as unknown as CartLine)).toBe(1);
  expect(mostPieces(aProduct({ sold_individually: true }))).toBe(1);
  expect(mostPieces(aProduct())).toBe(MAX_QUANTITY);
});

test("a line put into the cart in one language is named in the language in use", () => {
  const almonds = aProduct({ name: "Almonds", translations: { sw: { name: "Lozi" } } });
  const added = cartItemFor(localised(almonds, "sw"), SIZE, "100g");
  expect(added.name).toBe("Lozi (100g)");
  expect(lineIn(added, "en")).toMatchObject({
    name: "Almonds (100g)",
    product: { name: "Almonds" },
  });
  expect(lineIn(cartItemFor(almonds, SIZE, "100g"), "sw").name).toBe("Lozi (100g)");
});
