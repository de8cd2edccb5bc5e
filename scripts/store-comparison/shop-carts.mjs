// Comparison of carts priced by the shop and by the store cart.
import { ZONES } from "./catalogue.mjs";
import { fillCart } from "./run.mjs";
import { ask } from "./shop-process.mjs";

/** Zone of the catalogue → an address within it. */
const ADDRESS_OF_ZONE = {
  Malindi: "malindi",
  Nairobi: "nairobi",
  Mombasa: "mombasa",
  Kisumu: "kisumu",
  Nakuru: "nakuru",
  Uganda: "kampala",
};

/**
 * Destinations that the shop offers: `{ zone, flat, address }` per delivery zone, `zone: null` for
 * the counter, whose address is used for the store's pickup.
 */
export async function readPlaces(shop, known) {
  const { body } = await ask(shop, "GET", "/api/shop");
  const places = [{ zone: null, label: "the counter", address: "nairobi" }];
  for (const { id } of body.delivery_zones) {
    const [zone, instance] = id.split(":");
    const name = known.of("zone", zone);
    const flat = known.of("method", instance);
    places.push({ zone: id, label: `${name} by ${flat}`, flat, address: ADDRESS_OF_ZONE[name] });
  }
  const offered = new Set(places.map((place) => place.address));
  const missing = ZONES.map((zone) => zone.name).filter(
    (name) => !offered.has(ADDRESS_OF_ZONE[name]),
  );
  return { places, missing };
}

/** Line of the shop for a cart's line. */
function shopLine(known, [name, quantity, chosen]) {
  const { id, parent, open = [] } = known.find("post", name);
  if (!parent) return { product_id: id, variation_id: null, quantity };
  const attributes = Object.fromEntries(open.map((option) => [option, chosen[option]]));
  return { product_id: parent, variation_id: id, quantity, attributes };
}

/** Request to the shop, for a quote or an order. */
export function shopCart(known, { lines, place, coupon }) {
  const fulfilment =
    place.zone === null ? { method: "pickup" } : { method: "delivery", zone: place.zone };
  const asked = { lines: lines.map((line) => shopLine(known, line)), fulfilment };
  return coupon ? { ...asked, coupon } : asked;
}

/** Chooses the shipping method of the store cart: a free one if offered, else that of the place. */
function chooseRate(rates, known, place) {
  const all = rates.flatMap((entry) => entry.shipping_rates);
  const named = (rate) => known.of("method", rate.instance_id);
  if (place.zone === null) {
    return all.find((rate) => ["local_pickup", "pickup_location"].includes(rate.method_id));
  }
  return (
    all.find((rate) => rate.method_id === "free_shipping") ??
    all.find((rate) => named(rate) === place.flat)
  );
}

/** Lines of which the store silently accepted fewer pieces, as it does with `sold_individually`. */
function clampedLines(body, known, lines) {
  const taken = (name) => body.items.find(({ id }) => id === known.find("post", name).id)?.quantity;
  return lines
    .filter(([name, quantity]) => taken(name) < quantity)
    .map(([name]) => ({ step: `add ${name}`, code: `only ${taken(name)} taken` }));
}

/** Creates the store cart of a random cart: `{ cart, refusals }`. */
export async function storeCart(store, known, { lines, place, coupon }) {
  const wanted = {
    lines,
    to: place.address,
    email: "asha@example.com",
    coupons: coupon ? [coupon] : [],
  };
  const first = await fillCart(store, known, wanted);
  first.refusals.push(...clampedLines(first.last.body, known, lines));
  const rate = chooseRate(first.last.body.shipping_rates ?? [], known, place);
  if (!rate || rate.selected) return { cart: first.last.body, refusals: first.refusals };
  const rate_id = rate.rate_id;
  const chosen = await first.cart.post("select-shipping-rate", { package_id: 0, rate_id });
  if (chosen.status >= 300) {
    return {
      cart: first.last.body,
      refusals: [...first.refusals, { step: "rate", ...chosen.body }],
    };
  }
  return { cart: chosen.body, refusals: first.refusals };
}

/** Text of an amount in the currency's main unit, for comparing stores with other decimals. */
const main = (minor, digits) => String(Number((Number(minor ?? 0) / 10 ** digits).toFixed(4)));

/**
 * Decimal places of the currency: the smallest payable amount is a cent, whatever decimals the
 * store shows.
 */
export const SHOP_DIGITS = 2;

/** Rounds an amount of the store to the currency's decimal places. */
export const payable = (amount) => Math.round(Number(amount) * 100 + 1e-6) / 100;

/** Amounts of the store cart in the shop's form, with its display of taxes. */
export function storeAmounts(cart, taxDisplay) {
  const totals = cart.totals;
  const digits = totals.currency_minor_unit;
  const paid = (minor) => String(payable(main(minor, digits)));
  const shown = (net, tax) => {
    const with_tax = taxDisplay === "added" ? 0 : Number(tax ?? 0);
    return paid(Number(net ?? 0) + with_tax);
  };
  return {
    subtotal: shown(totals.total_items, totals.total_items_tax),
    discount: shown(totals.total_discount, totals.total_discount_tax),
    shipping: shown(totals.total_shipping, totals.total_shipping_tax),
    tax: paid(totals.total_tax),
    total: paid(totals.total_price),
    currency: totals.currency_code,
  };
}

/** Amounts of the shop's quote in the same form. */
export function shopAmounts(quote) {
  return {
    subtotal: main(quote.subtotal, SHOP_DIGITS),
    discount: main(quote.discount, SHOP_DIGITS),
    shipping: main(quote.shipping, SHOP_DIGITS),
    tax: main(quote.tax_total, SHOP_DIGITS),
    total: main(quote.total, SHOP_DIGITS),
    currency: quote.currency,
  };
}

const SHOWN_SUMS = new Set(["subtotal", "discount", "shipping"]);

/**
 * Whether an amount agrees: total, tax and currency to the smallest payable unit. If the store has
 * more decimals, or rounds taxes as one sum, the shop's rows of taxes may differ by one unit in
 * sum. The shop rounds each line with its tax, so that the lines add up to the subtotal; the Store
 * API rounds the sum and its tax separately. With taxes, displayed amounts may differ by half a
 * unit per rounding.
 */
function agree(name, mine, theirs, { cart, taxed, roundsAtSubtotal }) {
  if (mine[name] === theirs[name]) return true;
  const digits = Math.min(cart.totals.currency_minor_unit, SHOP_DIGITS);
  const isFiner = cart.totals.currency_minor_unit > SHOP_DIGITS;
  const unit = 10 ** -digits;
  if (name === "tax" && (isFiner || roundsAtSubtotal))
    return Math.abs(Number(mine.tax) - Number(theirs.tax)) < unit * 1.001;
  if (!SHOWN_SUMS.has(name) || !(taxed || isFiner)) return false;
  const roundings = name === "shipping" ? 2 : cart.items.length + 2;
  return Math.abs(Number(mine[name]) - Number(theirs[name])) < (unit * (roundings + 0.002)) / 2;
}

/** Whether the shop's rows add up to its total. */
function rowsAddUp(quote) {
  const added = quote.tax_display === "added" ? (quote.tax_total ?? 0) : 0;
  return (
    quote.subtotal - quote.discount + quote.shipping + added + quote.rounding === quote.total &&
    quote.lines.reduce((sum, line) => sum + line.total, 0) === quote.subtotal
  );
}

const describe = ({ lines, place, coupon }) =>
  `${lines.map(([name, count]) => `${count} × ${name}`).join(", ")} to ${place.label}` +
  (coupon ? ` with ${coupon}` : "");

/** Removes lines that both refuse; a line refused by one of them is a difference. */
function sortRefusedLines(cart, quote, refusals) {
  const refused = new Map(
    refusals.filter(({ step }) => step.startsWith("add ")).map((one) => [one.step.slice(4), one]),
  );
  const kept = [];
  const found = [];
  for (const [index, line] of cart.lines.entries()) {
    const ours = quote.lines[index]?.available ?? false;
    const theirs = refused.get(line[0]);
    if (ours && !theirs) kept.push(line);
    else if (ours)
      found.push({
        cause: "only the shop sells a line",
        detail: `${line[0]} × ${line[1]}: ${theirs.code}`,
      });
    else if (!theirs)
      found.push({ cause: "only the store sells a line", detail: `${line[0]} × ${line[1]}` });
  }
  return { kept, found };
}

async function quoteOf(shop, known, cart) {
  const answer = await ask(shop, "POST", "/api/quote", shopCart(known, cart));
  if (answer.status < 300) return answer.body;
  throw new Error(`POST /api/quote: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/**
 * Whether the store cart has a negative line: WooCommerce subtracts a fixed coupon that exceeds the
 * cart from one line if the store has no decimals and a price has. Its total then lacks delivery
 * and is useless for comparison.
 */
export const hasNegativeLine = (cart) =>
  cart.items.some(({ totals }) => Number(totals.line_total) < 0);

/** Differences of one cart: `[{ cause, detail }]`, empty if shop and store agree. */
export async function compareCart(store, shop, known, cart, { roundsAtSubtotal = false } = {}) {
  let [quote, priced] = [await quoteOf(shop, known, cart), await storeCart(store, known, cart)];
  const { kept, found } = sortRefusedLines(cart, quote, priced.refusals);
  if (kept.length === 0) return found;
  if (kept.length < cart.lines.length) {
    const smaller = { ...cart, lines: kept };
    [quote, priced] = [await quoteOf(shop, known, smaller), await storeCart(store, known, smaller)];
  }
  if (hasNegativeLine(priced.cart)) return [];
  if (cart.coupon) {
    const ours = quote.notices.find((notice) => notice.code === "coupon_refused");
    const theirs = priced.refusals.find(({ step }) => step.startsWith("coupon "));
    if (Boolean(ours) !== Boolean(theirs)) {
      const detail = `shop ${ours?.reason ?? "takes it"}, store ${theirs?.message ?? "takes it"}`;
      found.push({
        cause: `only ${ours ? "the store" : "the shop"} takes coupon ${cart.coupon}`,
        detail,
      });
    }
  }
  if (!rowsAddUp(quote)) found.push({ cause: "rows do not add up", detail: `shop ${quote.total}` });
  const mine = shopAmounts(quote);
  const theirs = storeAmounts(priced.cart, quote.tax_display);
  const taxed = (quote.tax_display ?? "none") !== "none";
  const rounded = { cart: priced.cart, taxed, roundsAtSubtotal };
  const differing = Object.keys(mine).filter((name) => !agree(name, mine, theirs, rounded));
  for (const name of differing) {
    found.push({ cause: `${name} differs`, detail: `shop ${mine[name]}, store ${theirs[name]}` });
  }
  return found.map((one) => ({
    ...one,
    detail: `${one.detail} (${describe({ ...cart, lines: kept })})`,
  }));
}
