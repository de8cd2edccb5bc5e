// Carts of the Store API. `wide` carts run under every configuration, the others if `every` is set.
// `choose` names the shipping method.

const MIXED = "2 almonds, 3 tea, 5 bread, 1 book";
const SALE = "2 macadamia, 1 almonds, 1 granola 1.5 kg";
const HEAVY = "2 hamper, 3 vase, 1 almonds";

/** Lines `[name, quantity, chosen values]` of a text such as `2 tea, 1 mix any (Taste: Salted)`. */
const linesOf = (text) =>
  text.split(", ").map((line) => {
    const [, quantity, name, values] = /^(\d+) (.+?)(?: \((.*)\))?$/.exec(line);
    if (values === undefined) return [name, Number(quantity)];
    const [attribute, value] = values.split(": ");
    return [name, Number(quantity), value ? { [attribute]: value } : {}];
  });

const wide = (lines, more) => ({ wide: true, lines: linesOf(lines), ...more });
const plain = (lines, more) => ({ wide: false, lines: linesOf(lines), ...more });

const BY_NAME = {
  // Prices
  "one product": wide("1 almonds"),
  "a price with thirds": wide("3 cashews"),
  "four tax classes": wide(MIXED),
  "a price with three decimals": wide("7 splinter"),
  "a price of a few cents": wide("9 trifle"),
  "sales running, to come and over": plain("2 macadamia, 1 sale to come, 1 sale over"),
  "a product without a price to pay": plain("1 gift, 1 almonds"),
  "only a product without a price to pay": plain("2 gift"),
  "three sizes with their own tax and shipping class": wide(
    "3 granola 250 g, 2 granola 1.5 kg, 1 granola 15 kg",
    { to: "kisumu" },
  ),
  "an open attribute chosen": plain("2 pretzels 1.5 kg (Taste: Chilli)"),
  "an open attribute not chosen": plain("2 pretzels 1.5 kg ()"),
  "an open attribute with a value that is not offered": plain("1 pretzels 1.5 kg (Taste: Vanilla)"),
  "two choices of one open variation": plain(
    "1 mix any (Taste: Salted), 2 mix any (Taste: Chilli)",
  ),
  // Stock
  "sold individually": plain("1 one only"),
  "two of what is sold individually": plain("2 one only"),
  "sold individually, added twice": plain("1 one only, 1 one only"),
  "the whole stock": plain("3 scarce"),
  "more than the stock": plain("4 scarce"),
  "more than the stock in two steps": plain("2 scarce, 2 scarce"),
  "stock kept by the parent": plain("3 tin 250 g, 3 tin 1.5 kg"),
  "a backorder": plain("2 backordered"),
  "out of stock": plain("1 gone"),
  "a product without a price": plain("1 unpriced"),
  "a draft": plain("1 drafted"),
  "a variable product without a size": plain("1 granola"),
  "quantity nought": plain("0 almonds"),
  // Shipping
  "classes charged per class": wide(HEAVY, { to: "kisumu" }),
  "classes charged per order, shipping not taxed": wide(HEAVY, { to: "nakuru" }),
  "a percentage with a minimum": plain("1 tea", { to: "nakuru" }),
  "a formula with the quantity": wide("3 tea, 2 almonds", { to: "mombasa" }),
  "a zone by postcode": plain("1 almonds", { to: "malindi" }),
  "another country with its own tax": wide(MIXED, { to: "kampala" }),
  "a country without a zone": plain("1 almonds", { to: "dodoma" }),
  "nothing to ship": plain("1 voucher"),
  "something to ship beside something not": plain("1 voucher, 2 almonds", { to: "mombasa" }),
  "only the shipping of a product is taxed": plain("2 postage"),
  "nothing taxable but the rider": plain("2 book"),
  "only reduced goods": plain("4 tea"),
  "only zero-rated goods": plain("4 bread"),
  "free delivery reached": wide("1 hamper, 1 almonds", { choose: "Free" }),
  "free delivery missed by a coupon": plain("1 hamper, 1 tea", { coupons: ["fixed100"] }),
  "free delivery by amount before the coupon": plain("1 hamper", {
    to: "nakuru",
    coupons: ["percent33"],
  }),
  "collected without a fee": plain(MIXED, { choose: "Collect" }),
  "collected for a fee": wide(MIXED, { to: "nakuru", choose: "Depot" }),
  "free delivery by amount and coupon": plain("1 hamper", { to: "kampala", coupons: ["ship"] }),
  "free delivery by amount and coupon, coupon missing": plain("1 hamper", { to: "kampala" }),
  // Amounts of coupons
  "10 % off": wide(MIXED, { coupons: ["percent10"] }),
  "a third off thirds": wide("3 cashews, 1 tea", { coupons: ["percent33"] }),
  "100 off three lines": wide("2 almonds, 3 tea, 5 bread", { coupons: ["fixed100"] }),
  "an odd amount off three lines": wide("1 almonds, 1 cashews, 1 tea", { coupons: ["fixedodd"] }),
  "more off than there is": plain(MIXED, { coupons: ["fixedhuge"] }),
  "25 off each piece": wide(MIXED, { coupons: ["each25"] }),
  "more off each piece than it costs": plain(MIXED, { coupons: ["each500"] }),
  "half off two pieces": wide("5 tea, 1 almonds, 1 cashews", { coupons: ["limit2"] }),
  "40 off three pieces": wide("2 tea, 2 almonds", { coupons: ["limit3each"] }),
  "two coupons": wide(MIXED, { coupons: ["percent10", "fixed100"] }),
  "two coupons the other way round": plain(MIXED, { coupons: ["fixed100", "percent10"] }),
  "three coupons": wide(SALE, { coupons: ["each25", "percent33", "fixedodd"] }),
  "10 % and delivery to Nakuru": plain(HEAVY, { to: "nakuru", coupons: ["percent10"] }),
  // Rules of coupons
  "minimum reached": plain("1 hamper", { coupons: ["min2000"] }),
  "minimum missed": plain("2 almonds, 3 tea", { coupons: ["min2000"] }),
  "below the maximum": plain("2 almonds", { coupons: ["max1000"] }),
  "above the maximum": plain("3 almonds", { coupons: ["max1000"] }),
  "a category": plain(SALE, { coupons: ["nuts15"] }),
  "a category that is not there": plain("1 tea", { coupons: ["nuts15"] }),
  "all but a category": plain(MIXED, { coupons: ["notnuts"] }),
  "an amount off all but a category": plain(MIXED, { coupons: ["notnutscart"] }),
  "a product with its sizes": plain(SALE, { coupons: ["granola20"] }),
  "one size": plain("1 granola 250 g, 3 granola 1.5 kg", { coupons: ["bigbag"] }),
  "all but a product": plain(MIXED, { coupons: ["notalmonds"] }),
  "all but sales": plain(SALE, { coupons: ["nosale"] }),
  "all but sales, only sales": plain("1 macadamia", { coupons: ["nosale"] }),
  "an amount off all but sales": plain(SALE, { coupons: ["nosalecart"] }),
  "one that stands alone first": plain(MIXED, { coupons: ["solo", "percent10"] }),
  "one that stands alone second": plain(MIXED, { coupons: ["percent10", "solo"] }),
  "free shipping where the zone takes coupons": plain("1 almonds", {
    to: "mombasa",
    coupons: ["ship"],
    choose: "Free by coupon",
  }),
  "free shipping where the zone takes none": plain("1 almonds", { coupons: ["ship"] }),
  "free shipping and 10 %": wide(MIXED, {
    to: "nakuru",
    coupons: ["ship10"],
    choose: "Free either",
  }),
  "an unused single-use coupon": plain("1 almonds", { coupons: ["once"] }),
  "once per person": plain("1 almonds", { coupons: ["peruser"] }),
  "a friend's coupon in a stranger's hand": plain("1 almonds", {
    coupons: ["friend"],
    email: "stranger@example.com",
  }),
  "a friend's coupon in the friend's hand": plain("1 almonds", {
    coupons: ["friend"],
    email: "friend@example.com",
  }),
  "a friend's coupon before an e-mail address is known": plain("1 almonds", {
    to: null,
    coupons: ["friend"],
  }),
  "a coupon of a mail domain": plain("1 almonds", { coupons: ["staff"], email: "who@example.org" }),
  "an expired coupon": plain("1 almonds", { coupons: ["expired"] }),
  "an unknown coupon": plain("1 almonds", { coupons: ["nobody"] }),
  "the same coupon twice": plain("1 almonds", { coupons: ["percent10", "percent10"] }),
  "a coupon in capitals": plain("1 almonds", { coupons: ["PERCENT10"] }),
};

/** Every cart is delivered to Nairobi unless `to` is set; `to: null` sets no address. */
export const CARTS = Object.entries(BY_NAME).map(([name, cart]) => ({
  name,
  to: "nairobi",
  coupons: [],
  email: "asha@example.com",
  ...cart,
}));
