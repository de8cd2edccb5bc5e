// Random carts of the test catalogue, the same for the same seed.
import { randomFrom } from "../lib/random.mjs";
import { ATTRIBUTES, COUPONS, PRODUCTS } from "./catalogue.mjs";

/** Names of all products that can be added to a cart: simple products and variations. */
function sellable({ countedStock }) {
  return Object.entries(PRODUCTS).flatMap(([name, { variations, ...fields }]) => {
    const counted = fields.stock_quantity !== undefined;
    const never = ["unpriced", "drafted", "gone"].includes(name);
    if (never || (counted && !countedStock)) return [];
    return variations ? Object.keys(variations).map((term) => `${name} ${term}`) : [name];
  });
}

/** Coupons that a quote can check: not bound to a customer or to past orders. */
const QUOTABLE = Object.entries(COUPONS)
  .filter(([, fields]) => !fields.email_restrictions && !fields.usage_limit_per_user)
  .filter(([, fields]) => !fields.usage_limit)
  .map(([code]) => code);

/**
 * Carts as `{ lines, place, coupon }`; `place` is one of `places`. Orders exclude counted stock,
 * which earlier orders would exhaust.
 */
export function randomCarts({ seed, count, places, countedStock = true }) {
  const random = randomFrom(seed);
  const names = sellable({ countedStock });
  return Array.from({ length: count }, () => {
    const lines = new Map();
    const wanted = random.between(1, 5);
    for (let index = 0; index < wanted; index += 1) {
      const chosen = { Taste: random.pick(ATTRIBUTES.Taste) };
      lines.set(random.pick(names), [random.pick([1, 1, 2, 3, 5, 7]), chosen]);
    }
    const coupon = random.chance(0.6) ? random.pick(QUOTABLE) : null;
    return {
      lines: [...lines].map(([name, rest]) => [name, ...rest]),
      place: random.pick(places),
      coupon,
    };
  });
}
