// Orders over REST under every configuration: WooCommerce's results for sent lines and taxes. A
// case is a list of steps `[method, path, body, kind, name]`; `name` stores the id of the response.

const KE = {
  first_name: "Asha",
  last_name: "Otieno",
  city: "Nairobi",
  state: "KE30",
  postcode: "00100",
  country: "KE",
  email: "asha@example.com",
};
const TO = { billing: KE, shipping: { ...KE, email: undefined } };
const KAMPALA = { ...KE, city: "Kampala", state: "UG102", postcode: "", country: "UG" };
const KISUMU = { ...KE, city: "Kisumu", state: "KE17", postcode: "40100" };

const line = (name, quantity, more = {}) => ({ product_id: `{${name}}`, quantity, ...more });
const size = (parent, term, quantity, more = {}) => ({
  product_id: `{${parent}}`,
  variation_id: `{${parent} ${term}}`,
  quantity,
  ...more,
});
const RIDER = { method_id: "flat_rate", method_title: "Rider", total: "200.00" };
const MIXED = [line("almonds", 2), line("tea", 3), line("bread", 5), line("book", 1)];

const create = (name, body, more = {}) => ({
  name,
  steps: [["POST", "orders", { ...TO, ...body }, "order"]],
  ...more,
});

const CREATED = [
  create("lines by product", { line_items: MIXED, shipping_lines: [RIDER] }),
  create("no address", { billing: undefined, shipping: undefined, line_items: MIXED }),
  create("another country", {
    billing: KAMPALA,
    shipping: { ...KAMPALA, email: undefined },
    line_items: MIXED,
    shipping_lines: [RIDER],
  }),
  create("billing and shipping in different places", {
    shipping: { ...KISUMU, email: undefined },
    line_items: [line("almonds", 2)],
    shipping_lines: [RIDER],
  }),
  create("given totals", {
    line_items: [
      line("almonds", 3, { subtotal: "1163.793103", total: "1000.5" }),
      line("tea", 2, { subtotal: "185.17", total: "185.17" }),
    ],
    shipping_lines: [{ ...RIDER, total: "172.413793" }],
  }),
  create("thirds and trifles", {
    line_items: [line("cashews", 3), line("splinter", 7), line("trifle", 9)],
    shipping_lines: [{ ...RIDER, total: "133.33" }],
  }),
  create("sizes with meta data", {
    line_items: [
      size("granola", "15 kg", 1),
      size("pretzels", "1.5 kg", 2, { meta_data: [{ key: "pa_taste", value: "chilli" }] }),
      size("mix", "any", 1, { meta_data: [{ key: "Note", value: "No salt" }] }),
    ],
  }),
  create("fees", {
    line_items: [line("almonds", 1)],
    fee_lines: [
      { name: "Wrapping", total: "50.00" },
      { name: "Tip", total: "30.00", tax_status: "none" },
      { name: "Agreed discount", total: "-20.00", tax_status: "none" },
      { name: "Reduced", total: "10.00", tax_class: "reduced-rate" },
    ],
  }),
  create("set paid", {
    line_items: MIXED,
    set_paid: true,
    payment_method: "mpesa",
    transaction_id: "UKL7",
  }),
  create("currency of its own", { line_items: [line("almonds", 1)], currency: "EUR" }),
];

const COUPONED = [
  ["10 % off", { line_items: MIXED, coupon_lines: [{ code: "percent10" }] }],
  [
    "a third off thirds",
    { line_items: [line("cashews", 3), line("tea", 1)], coupon_lines: [{ code: "percent33" }] },
  ],
  [
    "100 off three lines",
    {
      line_items: MIXED.slice(0, 3),
      coupon_lines: [{ code: "fixed100" }],
      shipping_lines: [RIDER],
    },
  ],
  [
    "half off two pieces",
    {
      line_items: [line("tea", 5), line("almonds", 1), line("cashews", 1)],
      coupon_lines: [{ code: "limit2" }],
    },
  ],
  ["25 off each piece", { line_items: MIXED, coupon_lines: [{ code: "each25" }] }],
  [
    "two coupons",
    { line_items: MIXED, coupon_lines: [{ code: "percent10" }, { code: "fixed100" }] },
  ],
  [
    "a coupon on given totals",
    {
      line_items: [line("almonds", 3, { subtotal: "1163.79", total: "1163.79" })],
      coupon_lines: [{ code: "percent10" }],
    },
  ],
  [
    "a coupon on given totals already reduced",
    {
      line_items: [line("almonds", 3, { subtotal: "1163.79", total: "1047.41" })],
      coupon_lines: [{ code: "percent10" }],
    },
  ],
  [
    "a coupon on a given total of a bargain",
    {
      line_items: [line("almonds", 3, { subtotal: "1000", total: "900" })],
      coupon_lines: [{ code: "percent10" }],
    },
  ],
  [
    "free shipping by coupon beside a paid rider",
    { line_items: [line("almonds", 1)], coupon_lines: [{ code: "ship" }], shipping_lines: [RIDER] },
  ],
].map(([name, body]) => create(name, body));

const CHANGED = [
  {
    name: "changed lines",
    steps: [
      [
        "POST",
        "orders",
        { ...TO, line_items: MIXED.slice(0, 2), shipping_lines: [RIDER] },
        "order",
        "changed",
      ],
      ["PUT", "orders/{changed}", { line_items: [line("cashews", 1)] }, "order"],
      [
        "PUT",
        "orders/{changed}",
        { line_items: [{ id: "{line:changed 1}", quantity: 1 }] },
        "order",
      ],
      [
        "PUT",
        "orders/{changed}",
        { line_items: [{ id: "{line:changed 2}", quantity: 1, subtotal: "86.20", total: "80" }] },
        "order",
      ],
      [
        "PUT",
        "orders/{changed}",
        { line_items: [{ id: "{line:changed 1}", product_id: null }] },
        "order",
      ],
      ["PUT", "orders/{changed}", { coupon_lines: [{ code: "percent10" }] }, "order"],
      ["PUT", "orders/{changed}", { coupon_lines: [] }, "order"],
      [
        "PUT",
        "orders/{changed}",
        {
          shipping_lines: [{ id: "{line:changed shipping}", method_id: "flat_rate", total: "300" }],
        },
        "order",
      ],
      [
        "PUT",
        "orders/{changed}",
        { fee_lines: [{ name: "Paid less", total: "-10.01", tax_status: "none" }] },
        "order",
      ],
    ],
  },
  {
    name: "refunds",
    steps: [
      [
        "POST",
        "orders",
        {
          ...TO,
          line_items: MIXED,
          shipping_lines: [RIDER],
          set_paid: true,
          payment_method: "mpesa",
        },
        "order",
        "refunded",
      ],
      [
        "POST",
        "orders/{refunded}/refunds",
        { amount: "100", reason: "late", api_refund: false },
        "refund",
      ],
      [
        "POST",
        "orders/{refunded}/refunds",
        {
          line_items: [{ id: "{line:refunded 1}", quantity: 1, refund_total: 100 }],
          api_refund: false,
        },
        "refund",
      ],
      ["POST", "orders/{refunded}/refunds", { amount: "999999", api_refund: false }, "refund"],
      ["GET", "orders/{refunded}", null, "order"],
      ["GET", "orders/{refunded}/refunds", null, "refund"],
    ],
  },
];

/** Orders without additional results under the minor configurations. */
const NARROW = new Set([
  "no address",
  "sizes with meta data",
  "set paid",
  "currency of its own",
  "25 off each piece",
  "a coupon on given totals already reduced",
  "a coupon on a given total of a bargain",
  "free shipping by coupon beside a paid rider",
  "changed lines",
]);

/** `wide` orders run under every configuration, the others if `every` is set. */
export const ORDERS = [...CREATED, ...COUPONED, ...CHANGED].map((one) => ({
  ...one,
  wide: !NARROW.has(one.name),
}));
