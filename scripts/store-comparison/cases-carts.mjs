// Carts of the Store API. `lines` are `[name, quantity, chosen values]`; `wide` carts run under
// every configuration, the others if `every` is set. `choose` names the shipping method.

const MIXED = [
  ["almonds", 2],
  ["tea", 3],
  ["bread", 5],
  ["book", 1],
];
const SALE = [
  ["macadamia", 2],
  ["almonds", 1],
  ["granola 1.5 kg", 1],
];
const HEAVY = [
  ["hamper", 2],
  ["vase", 3],
  ["almonds", 1],
];

const wide = (name, cart) => ({ name, wide: true, ...cart });
const plain = (name, cart) => ({ name, wide: false, ...cart });

const PRICES = [
  wide("one product", { lines: [["almonds", 1]] }),
  wide("a price with thirds", { lines: [["cashews", 3]] }),
  wide("four tax classes", { lines: MIXED }),
  wide("a price with three decimals", { lines: [["splinter", 7]] }),
  wide("a price of a few cents", { lines: [["trifle", 9]] }),
  plain("sales running, to come and over", {
    lines: [
      ["macadamia", 2],
      ["sale to come", 1],
      ["sale over", 1],
    ],
  }),
  plain("a product without a price to pay", {
    lines: [
      ["gift", 1],
      ["almonds", 1],
    ],
  }),
  plain("only a product without a price to pay", { lines: [["gift", 2]] }),
  wide("three sizes with their own tax and shipping class", {
    lines: [
      ["granola 250 g", 3],
      ["granola 1.5 kg", 2],
      ["granola 15 kg", 1],
    ],
    to: "kisumu",
  }),
  plain("an open attribute chosen", { lines: [["pretzels 1.5 kg", 2, { Taste: "Chilli" }]] }),
  plain("an open attribute not chosen", { lines: [["pretzels 1.5 kg", 2, {}]] }),
  plain("an open attribute with a value that is not offered", {
    lines: [["pretzels 1.5 kg", 1, { Taste: "Vanilla" }]],
  }),
  plain("two choices of one open variation", {
    lines: [
      ["mix any", 1, { Taste: "Salted" }],
      ["mix any", 2, { Taste: "Chilli" }],
    ],
  }),
];

const STOCK = [
  plain("sold individually", { lines: [["one only", 1]] }),
  plain("two of what is sold individually", { lines: [["one only", 2]] }),
  plain("sold individually, added twice", {
    lines: [
      ["one only", 1],
      ["one only", 1],
    ],
  }),
  plain("the whole stock", { lines: [["scarce", 3]] }),
  plain("more than the stock", { lines: [["scarce", 4]] }),
  plain("more than the stock in two steps", {
    lines: [
      ["scarce", 2],
      ["scarce", 2],
    ],
  }),
  plain("stock kept by the parent", {
    lines: [
      ["tin 250 g", 3],
      ["tin 1.5 kg", 3],
    ],
  }),
  plain("a backorder", { lines: [["backordered", 2]] }),
  plain("out of stock", { lines: [["gone", 1]] }),
  plain("a product without a price", { lines: [["unpriced", 1]] }),
  plain("a draft", { lines: [["drafted", 1]] }),
  plain("a variable product without a size", { lines: [["granola", 1]] }),
  plain("quantity nought", { lines: [["almonds", 0]] }),
];

const SHIPPING = [
  wide("classes charged per class", { lines: HEAVY, to: "kisumu" }),
  wide("classes charged per order, shipping not taxed", { lines: HEAVY, to: "nakuru" }),
  plain("a percentage with a minimum", { lines: [["tea", 1]], to: "nakuru" }),
  wide("a formula with the quantity", {
    lines: [
      ["tea", 3],
      ["almonds", 2],
    ],
    to: "mombasa",
  }),
  plain("a zone by postcode", { lines: [["almonds", 1]], to: "malindi" }),
  wide("another country with its own tax", { lines: MIXED, to: "kampala" }),
  plain("a country without a zone", { lines: [["almonds", 1]], to: "dodoma" }),
  plain("nothing to ship", { lines: [["voucher", 1]] }),
  plain("something to ship beside something not", {
    lines: [
      ["voucher", 1],
      ["almonds", 2],
    ],
    to: "mombasa",
  }),
  plain("only the shipping of a product is taxed", { lines: [["postage", 2]] }),
  plain("nothing taxable but the rider", { lines: [["book", 2]] }),
  plain("only reduced goods", { lines: [["tea", 4]] }),
  plain("only zero-rated goods", { lines: [["bread", 4]] }),
  wide("free delivery reached", {
    lines: [
      ["hamper", 1],
      ["almonds", 1],
    ],
    choose: "Free",
  }),
  plain("free delivery missed by a coupon", {
    lines: [
      ["hamper", 1],
      ["tea", 1],
    ],
    coupons: ["fixed100"],
  }),
  plain("free delivery by amount before the coupon", {
    lines: [["hamper", 1]],
    to: "nakuru",
    coupons: ["percent33"],
  }),
  plain("collected without a fee", { lines: MIXED, choose: "Collect" }),
  wide("collected for a fee", { lines: MIXED, to: "nakuru", choose: "Depot" }),
  plain("free delivery by amount and coupon", {
    lines: [["hamper", 1]],
    to: "kampala",
    coupons: ["ship"],
  }),
  plain("free delivery by amount and coupon, coupon missing", {
    lines: [["hamper", 1]],
    to: "kampala",
  }),
];

const AMOUNTS = [
  wide("10 % off", { lines: MIXED, coupons: ["percent10"] }),
  wide("a third off thirds", {
    lines: [
      ["cashews", 3],
      ["tea", 1],
    ],
    coupons: ["percent33"],
  }),
  wide("100 off three lines", { lines: MIXED.slice(0, 3), coupons: ["fixed100"] }),
  wide("an odd amount off three lines", {
    lines: [
      ["almonds", 1],
      ["cashews", 1],
      ["tea", 1],
    ],
    coupons: ["fixedodd"],
  }),
  plain("more off than there is", { lines: MIXED, coupons: ["fixedhuge"] }),
  wide("25 off each piece", { lines: MIXED, coupons: ["each25"] }),
  plain("more off each piece than it costs", { lines: MIXED, coupons: ["each500"] }),
  wide("half off two pieces", {
    lines: [
      ["tea", 5],
      ["almonds", 1],
      ["cashews", 1],
    ],
    coupons: ["limit2"],
  }),
  wide("40 off three pieces", {
    lines: [
      ["tea", 2],
      ["almonds", 2],
    ],
    coupons: ["limit3each"],
  }),
  wide("two coupons", { lines: MIXED, coupons: ["percent10", "fixed100"] }),
  plain("two coupons the other way round", { lines: MIXED, coupons: ["fixed100", "percent10"] }),
  wide("three coupons", { lines: SALE, coupons: ["each25", "percent33", "fixedodd"] }),
  plain("10 % and delivery to Nakuru", { lines: HEAVY, to: "nakuru", coupons: ["percent10"] }),
];

const RULES = [
  plain("minimum reached", { lines: [["hamper", 1]], coupons: ["min2000"] }),
  plain("minimum missed", { lines: MIXED.slice(0, 2), coupons: ["min2000"] }),
  plain("below the maximum", { lines: [["almonds", 2]], coupons: ["max1000"] }),
  plain("above the maximum", { lines: [["almonds", 3]], coupons: ["max1000"] }),
  plain("a category", { lines: SALE, coupons: ["nuts15"] }),
  plain("a category that is not there", { lines: [["tea", 1]], coupons: ["nuts15"] }),
  plain("all but a category", { lines: MIXED, coupons: ["notnuts"] }),
  plain("an amount off all but a category", { lines: MIXED, coupons: ["notnutscart"] }),
  plain("a product with its sizes", { lines: SALE, coupons: ["granola20"] }),
  plain("one size", {
    lines: [
      ["granola 250 g", 1],
      ["granola 1.5 kg", 3],
    ],
    coupons: ["bigbag"],
  }),
  plain("all but a product", { lines: MIXED, coupons: ["notalmonds"] }),
  plain("all but sales", { lines: SALE, coupons: ["nosale"] }),
  plain("all but sales, only sales", { lines: [["macadamia", 1]], coupons: ["nosale"] }),
  plain("an amount off all but sales", { lines: SALE, coupons: ["nosalecart"] }),
  plain("one that stands alone first", { lines: MIXED, coupons: ["solo", "percent10"] }),
  plain("one that stands alone second", { lines: MIXED, coupons: ["percent10", "solo"] }),
  plain("free shipping where the zone takes coupons", {
    lines: [["almonds", 1]],
    to: "mombasa",
    coupons: ["ship"],
    choose: "Free by coupon",
  }),
  plain("free shipping where the zone takes none", { lines: [["almonds", 1]], coupons: ["ship"] }),
  wide("free shipping and 10 %", {
    lines: MIXED,
    to: "nakuru",
    coupons: ["ship10"],
    choose: "Free either",
  }),
  plain("an unused single-use coupon", { lines: [["almonds", 1]], coupons: ["once"] }),
  plain("once per person", {
    lines: [["almonds", 1]],
    coupons: ["peruser"],
    email: "asha@example.com",
  }),
  plain("a friend's coupon in a stranger's hand", {
    lines: [["almonds", 1]],
    coupons: ["friend"],
    email: "stranger@example.com",
  }),
  plain("a friend's coupon in the friend's hand", {
    lines: [["almonds", 1]],
    coupons: ["friend"],
    email: "friend@example.com",
  }),
  plain("a friend's coupon before an e-mail address is known", {
    lines: [["almonds", 1]],
    coupons: ["friend"],
    to: null,
  }),
  plain("a coupon of a mail domain", {
    lines: [["almonds", 1]],
    coupons: ["staff"],
    email: "who@example.org",
  }),
  plain("an expired coupon", { lines: [["almonds", 1]], coupons: ["expired"] }),
  plain("an unknown coupon", { lines: [["almonds", 1]], coupons: ["nobody"] }),
  plain("the same coupon twice", { lines: [["almonds", 1]], coupons: ["percent10", "percent10"] }),
  plain("a coupon in capitals", { lines: [["almonds", 1]], coupons: ["PERCENT10"] }),
];

/** Every cart is delivered to Nairobi unless `to` is set; `to: null` sets no address. */
export const CARTS = [...PRICES, ...STOCK, ...SHIPPING, ...AMOUNTS, ...RULES].map((cart) => ({
  to: "nairobi",
  coupons: [],
  email: "asha@example.com",
  ...cart,
}));
