// Random carts of the trial catalogue, the same for the same seed.
import { ATTRIBUTES, COUPONS, PRODUCTS } from "./catalogue.mjs";

/** Pseudo-random numbers in [0, 1) (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pickOne = (random, list) => list[Math.floor(random() * list.length)];

/** Names of everything that can be put in a cart: simple products and sizes. */
function sellable({ countedStock }) {
  return Object.entries(PRODUCTS).flatMap(([name, { variations, ...fields }]) => {
    const counted = fields.stock_quantity !== undefined;
    const never = ["unpriced", "drafted", "gone"].includes(name);
    if (never || (counted && !countedStock)) return [];
    return variations ? Object.keys(variations).map((term) => `${name} ${term}`) : [name];
  });
}

/** Coupons that a quote can judge: those bound to a person or to past orders are left out. */
const QUOTABLE = Object.entries(COUPONS)
  .filter(([, fields]) => !fields.email_restrictions && !fields.usage_limit_per_user)
  .filter(([, fields]) => !fields.usage_limit)
  .map(([code]) => code);

/**
 * Carts as `{ lines, place, coupon }`; `place` is one of `places`.
 * Orders leave out counted stock, which the orders before them would use up.
 */
export function randomCarts({ seed, count, places, countedStock = true }) {
  const random = createRandom(seed);
  const names = sellable({ countedStock });
  return Array.from({ length: count }, () => {
    const lines = new Map();
    const wanted = 1 + Math.floor(random() * 5);
    for (let index = 0; index < wanted; index += 1) {
      const chosen = { Taste: pickOne(random, ATTRIBUTES.Taste) };
      lines.set(pickOne(random, names), [pickOne(random, [1, 1, 2, 3, 5, 7]), chosen]);
    }
    const coupon = random() < 0.6 ? pickOne(random, QUOTABLE) : null;
    return {
      lines: [...lines].map(([name, rest]) => [name, ...rest]),
      place: pickOne(random, places),
      coupon,
    };
  });
}
