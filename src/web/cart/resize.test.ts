import { describe, expect, test } from "vitest";
import { createCart } from "../../cart";
import { cartItemFor } from "../../cart/cart-item";
import { cartLines } from "../../components/cart-lines";
import { aProduct, aSizedProduct, aVariation } from "../../components/testing/products";
import { resized, sizesOf } from "./resize";

const CASHEWS = aSizedProduct();
const [SMALL, LARGE] = sizesOf(CASHEWS);

/** Returns a cart of 2 × 250g, peanuts, and optionally 500g, after the change of 250g to 500g. */
function changedToLarge(large: number) {
  const cart = createCart({ currency: "KES" });
  const add = (size: typeof SMALL, count: number) =>
    size && cart.getState().addItem(cartItemFor(CASHEWS, size.variation, size.label), { count });
  add(SMALL, 2);
  cart.getState().addItem(cartItemFor(aProduct({ id: 7, name: "Peanuts" }), null, null));
  if (large > 0) add(LARGE, large);
  const [line] = cartLines(cart.getState().cartDetails);
  if (!line || !LARGE) throw new Error("no line");
  cart.getState().loadCart(resized(cart.getState().cartDetails, line, LARGE), false);
  return cart.getState();
}

describe("a line after a change of size", () => {
  test("keeps position and quantity, at the price of the new size", () => {
    const { cartDetails, totalPrice } = changedToLarge(0);
    expect(Object.keys(cartDetails)).toEqual(["114-500g", "7-default"]);
    expect(cartDetails["114-500g"]).toMatchObject({
      name: "Roasted Cashews (500g)",
      selectedSize: "500g",
      variation_id: 202,
      quantity: 2,
      price: 120_000,
      value: 240_000,
    });
    expect(totalPrice).toBe(240_000 + 65_000);
  });

  test("joins the line with the same size", () => {
    const { cartDetails, cartCount } = changedToLarge(3);
    expect(Object.keys(cartDetails)).toEqual(["7-default", "114-500g"]);
    expect(cartDetails["114-500g"]).toMatchObject({ quantity: 5, value: 5 * 120_000 });
    expect(cartCount).toBe(6);
  });

  test("has at most the maximum quantity", () => {
    expect(changedToLarge(998).cartDetails["114-500g"]?.quantity).toBe(999);
  });
});

test("a variation with an open option is not a size; a sold-out size cannot be chosen", () => {
  const product = aSizedProduct({
    variations: [
      aVariation(1, {}),
      aVariation(2, { Size: "250g" }),
      aVariation(3, { Size: "500g" }, { in_stock: false }),
    ],
  });
  expect(sizesOf(product).map(({ label, available }) => [label, available])).toEqual([
    ["250g", true],
    ["500g", false],
  ]);
});
