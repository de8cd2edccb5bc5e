// Requests over REST that are independent of the configuration: reads, refusals, permissions,
// states, webhooks. A case is a list of steps `[method, path, body, kind, name, who]`; `name`
// stores the id of the response.

const get = (name, path, kind, who) => ({ name, steps: [["GET", path, null, kind, null, who]] });
const send = (name, method, path, body, kind = "nothing", who = undefined) => ({
  name,
  steps: [[method, path, body, kind, null, who]],
});
const LINE = { product_id: "{almonds}", quantity: 1 };
const ASHA = { billing: { first_name: "Asha", email: "asha@example.com", country: "KE" } };
const order = (name, body) =>
  send(name, "POST", "orders", { ...ASHA, line_items: [LINE], ...body }, "order");
const BY_ID = "orderby=id&order=asc&per_page=100";

const PERMISSIONS = [
  get("no key", "products", "product", "nobody"),
  get("an unknown key", "products", "product", "wrong"),
  send("no key, creating an order", "POST", "orders", {}, "order", "nobody"),
  get("a read-only key reads", "settings/general/woocommerce_currency", "setting", "read"),
  send(
    "a read-only key creates an order",
    "POST",
    "orders",
    { line_items: [LINE] },
    "order",
    "read",
  ),
  send(
    "a read-only key changes a product",
    "PUT",
    "products/{almonds}",
    { name: "x" },
    "product",
    "read",
  ),
  send(
    "a read-only key deletes a coupon",
    "DELETE",
    "coupons/{coupon percent10}?force=true",
    null,
    "coupon",
    "read",
  ),
  send("a read-only key creates a webhook", "POST", "webhooks", {}, "webhook", "read"),
  send(
    "a read-only key changes a setting",
    "PUT",
    "settings/general/woocommerce_currency",
    { value: "USD" },
    "setting",
    "read",
  ),
  get("an unknown route", "nothing", "nothing"),
  send("a method that a route does not have", "DELETE", "orders", null, "nothing"),
];

const SETTINGS = [
  ...[
    "general/woocommerce_currency",
    "general/woocommerce_currency_pos",
    "general/woocommerce_price_num_decimals",
    "general/woocommerce_price_decimal_sep",
    "general/woocommerce_price_thousand_sep",
    "general/woocommerce_calc_taxes",
    "general/woocommerce_default_country",
    "general/woocommerce_enable_coupons",
    "general/woocommerce_calc_discounts_sequentially",
    "tax/woocommerce_prices_include_tax",
    "tax/woocommerce_tax_based_on",
    "tax/woocommerce_shipping_tax_class",
    "tax/woocommerce_tax_round_at_subtotal",
    "tax/woocommerce_tax_display_shop",
    "tax/woocommerce_tax_display_cart",
    "tax/woocommerce_tax_total_display",
  ].map((path) => get(`setting ${path}`, `settings/${path}`, "setting")),
  get("an unknown setting", "settings/general/nothing", "setting"),
  get("an unknown group of settings", "settings/nothing", "setting"),
  send(
    "a setting with a value it cannot have",
    "PUT",
    "settings/tax/woocommerce_tax_based_on",
    { value: "moon" },
    "setting",
  ),
  get("the currency", "data/currencies/current", "currency"),
];

const PRODUCTS = [
  get("products by id", `products?${BY_ID}`, "product"),
  get("products published", `products?status=publish&${BY_ID}&per_page=3`, "product"),
  get("a simple product", "products/{almonds}", "product"),
  get("a variable product", "products/{granola}", "product"),
  get("a variation by its own id", "products/{granola 1.5 kg}", "product"),
  get("variations", `products/{granola}/variations?${BY_ID}`, "product"),
  get("variations with an open attribute", `products/{pretzels}/variations?${BY_ID}`, "product"),
  get("variations open altogether", "products/{mix}/variations", "product"),
  get("variations with the parent's stock", `products/{tin}/variations?${BY_ID}`, "product"),
  get("all variations at once", `variations?${BY_ID}`, "product"),
  get("an unknown product", "products/999999", "product"),
  get("products with a bad page", "products?page=0", "product"),
  get("products with too large a page", "products?per_page=101", "product"),
  get("products after the last page", "products?page=50", "product"),
  get("products on sale", `products?on_sale=true&${BY_ID}`, "product"),
  get("products by shipping class", `products?shipping_class={term:Bulky}&${BY_ID}`, "product"),
  get("products by tax class", `products?tax_class=reduced-rate&${BY_ID}`, "product"),
  send(
    "a product with a price that is no number",
    "POST",
    "products",
    { name: "x", regular_price: [] },
    "product",
  ),
  send(
    "a product without a name",
    "POST",
    "products",
    { sku: "cmp-unnamed", status: "draft" },
    "product",
  ),
  send(
    "a product with a SKU that is taken",
    "POST",
    "products",
    { name: "x", sku: "cmp-almonds" },
    "product",
  ),
  get("attributes", "products/attributes", "attribute"),
  get("an attribute's terms", "products/attributes/{attribute:Size}/terms", "term"),
  get("shipping classes", "products/shipping_classes?orderby=name", "term"),
  get("categories", "products/categories?orderby=name", "term"),
];

const TAXES = [
  get("tax classes", "taxes/classes", "tax_class"),
  send("a tax class made", "POST", "taxes/classes", { name: "Half rate" }, "tax_class"),
  send("a tax class made twice", "POST", "taxes/classes", { name: "Half rate" }, "tax_class"),
  send("a tax class deleted", "DELETE", "taxes/classes/half-rate?force=true", null, "tax_class"),
  {
    name: "a tax rate's life",
    steps: [
      [
        "POST",
        "taxes",
        {
          country: "KE",
          state: "KE28",
          rate: "4.5",
          name: "Trial",
          postcodes: ["80100", "80200...80299"],
          cities: ["Mombasa"],
          class: "reduced-rate",
        },
        "tax",
        "trial rate",
      ],
      ["GET", "taxes?class=reduced-rate", null, "tax"],
      ["PUT", "taxes/{tax:trial rate}", { rate: "5", compound: true, shipping: false }, "tax"],
      ["DELETE", "taxes/{tax:trial rate}", null, "tax"],
      ["DELETE", "taxes/{tax:trial rate}?force=true", null, "tax"],
      ["GET", "taxes/{tax:trial rate}", null, "tax"],
    ],
  },
];

const ZONES = [
  get("zones", "shipping/zones", "zone"),
  get("a zone's places", "shipping/zones/{zone:Malindi}/locations", "location"),
  ...["Nairobi", "Mombasa", "Kisumu", "Nakuru", "Uganda"].map((zone) =>
    get(`methods of ${zone}`, `shipping/zones/{zone:${zone}}/methods`, "method"),
  ),
  get("methods of the rest of the world", "shipping/zones/0/methods", "method"),
  get("an unknown zone", "shipping/zones/999999/methods", "method"),
  send(
    "a formula that cannot be read",
    "PUT",
    "shipping/zones/{zone:Nairobi}/methods/{method:Rider}",
    { settings: { cost: "ten" } },
    "method",
  ),
  send(
    "the cost as it was",
    "PUT",
    "shipping/zones/{zone:Nairobi}/methods/{method:Rider}",
    { settings: { cost: "200" } },
    "method",
  ),
];

const COUPONS = [
  ...[
    "percent10",
    "limit2",
    "min2000",
    "nuts15",
    "bigbag",
    "friend",
    "ship",
    "once",
    "expired",
  ].map((code) => get(`coupon ${code}`, `coupons?code=${code}`, "coupon")),
  get("an unknown coupon", "coupons?code=nobody", "coupon"),
  get("a coupon by an unknown id", "coupons/999999", "coupon"),
  send("a coupon code that is taken", "POST", "coupons", { code: "percent10" }, "coupon"),
  send(
    "a coupon of an unknown kind",
    "POST",
    "coupons",
    { code: "x", discount_type: "gift" },
    "coupon",
  ),
  send(
    "a coupon of more than 100 %",
    "POST",
    "coupons",
    { code: "x", discount_type: "percent", amount: "150" },
    "coupon",
  ),
];

const refused = (name, code, more = {}) => order(name, { coupon_lines: [{ code }], ...more });

const COUPON_ORDERS = [
  refused("an order with an unknown coupon", "nobody"),
  refused("an order with an expired coupon", "expired"),
  refused("an order below a coupon's minimum", "min2000"),
  refused("an order above a coupon's maximum", "max1000", {
    line_items: [{ ...LINE, quantity: 5 }],
  }),
  refused("an order without a coupon's category", "nuts15", {
    line_items: [{ product_id: "{tea}" }],
  }),
  refused("an order with only sales and a coupon for none", "nosale", {
    line_items: [{ product_id: "{macadamia}" }],
  }),
  refused("an order with a friend's coupon from a stranger", "friend"),
  refused("an order with a friend's coupon from the friend", "friend", {
    billing: { email: "friend@example.com" },
  }),
  order("an order with one that stands alone and another", {
    coupon_lines: [{ code: "solo" }, { code: "percent10" }],
  }),
  order("an order with another and one that stands alone", {
    coupon_lines: [{ code: "percent10" }, { code: "solo" }],
  }),
  order("an order with a coupon line without a code", { coupon_lines: [{ discount: "10" }] }),
  refused("an order with a coupon in capitals", "PERCENT10"),
  {
    name: "a single-use coupon's uses",
    steps: [
      [
        "POST",
        "orders",
        { ...ASHA, line_items: [LINE], coupon_lines: [{ code: "once" }] },
        "order",
        "first use",
      ],
      ["GET", "coupons?code=once", null, "coupon"],
      [
        "POST",
        "orders",
        { ...ASHA, line_items: [LINE], coupon_lines: [{ code: "once" }] },
        "order",
      ],
      ["PUT", "orders/{first use}", { status: "processing" }, "order"],
      ["GET", "coupons?code=once", null, "coupon"],
      ["PUT", "orders/{first use}", { status: "cancelled" }, "order"],
      ["GET", "coupons?code=once", null, "coupon"],
      [
        "POST",
        "orders",
        { ...ASHA, line_items: [LINE], coupon_lines: [{ code: "once" }] },
        "order",
      ],
    ],
  },
  {
    name: "a coupon once per person",
    steps: [
      [
        "POST",
        "orders",
        { ...ASHA, line_items: [LINE], coupon_lines: [{ code: "peruser" }], status: "on-hold" },
        "order",
      ],
      ["GET", "coupons?code=peruser", null, "coupon"],
      [
        "POST",
        "orders",
        { ...ASHA, line_items: [LINE], coupon_lines: [{ code: "peruser" }] },
        "order",
      ],
      [
        "POST",
        "orders",
        {
          billing: { email: "juma@example.com" },
          line_items: [LINE],
          coupon_lines: [{ code: "peruser" }],
        },
        "order",
      ],
    ],
  },
];

const ORDERS = [
  send("an empty order", "POST", "orders", {}, "order"),
  order("an order of an unknown product", { line_items: [{ product_id: 999999 }] }),
  order("an order of a variable product without a size", {
    line_items: [{ product_id: "{granola}" }],
  }),
  order("an order of a size as a product", { line_items: [{ product_id: "{granola 1.5 kg}" }] }),
  order("an order of a size under another product", {
    line_items: [{ product_id: "{almonds}", variation_id: "{granola 1.5 kg}" }],
  }),
  order("an order of nought pieces", { line_items: [{ ...LINE, quantity: 0 }] }),
  order("an order of a part of a piece", { line_items: [{ ...LINE, quantity: 1.5 }] }),
  order("an order with an unknown status", { status: "eaten" }),
  order("an order with an unknown currency", { currency: "XXL" }),
  order("an order with a bad e-mail address", { billing: { email: "asha" } }),
  order("an order with a shipping line without a method", { shipping_lines: [{ total: "10" }] }),
  order("an order with a shipping line without a total", {
    shipping_lines: [{ method_id: "flat_rate" }],
  }),
  order("an order made by somebody", { created_via: "korosho-kiosk" }),
  order("an order with cash on delivery set paid", { payment_method: "cod", set_paid: true }),
  order("an order with an unknown way to pay", {
    payment_method: "barter",
    payment_method_title: "Barter",
  }),
  order("an order with a fee without a total", { fee_lines: [{ name: "Nothing" }] }),
  order("an order with an instance of its shipping method", {
    shipping_lines: [
      {
        method_id: "flat_rate",
        instance_id: "{method:Rider}",
        method_title: "Rider",
        total: "200",
      },
    ],
  }),
  get("an unknown order", "orders/999999", "order"),
  {
    name: "an order's states",
    steps: [
      [
        "POST",
        "orders",
        { ...ASHA, line_items: [{ product_id: "{scarce}", quantity: 2 }] },
        "order",
        "moved",
      ],
      ["GET", "products/{scarce}", null, "product"],
      ...[
        "on-hold",
        "processing",
        "completed",
        "refunded",
        "processing",
        "cancelled",
        "failed",
        "pending",
      ].flatMap((status) => [
        ["PUT", "orders/{moved}", { status }, "order"],
        ["GET", "products/{scarce}", null, "product"],
      ]),
      ["PUT", "orders/{moved}", { status: "trash" }, "order"],
    ],
  },
  {
    name: "an order deleted",
    steps: [
      ["POST", "orders", { ...ASHA, line_items: [LINE] }, "order", "deleted"],
      ["DELETE", "orders/{deleted}", null, "order"],
      ["GET", "orders/{deleted}", null, "order"],
      ["DELETE", "orders/{deleted}", null, "order"],
      ["PUT", "orders/{deleted}", { status: "processing" }, "order"],
      ["DELETE", "orders/{deleted}?force=true", null, "order"],
      ["GET", "orders/{deleted}", null, "order"],
      ["PUT", "orders/{deleted}", { status: "processing" }, "order"],
      ["DELETE", "orders/{deleted}?force=true", null, "order"],
      ["POST", "orders/{deleted}/refunds", { amount: "1", api_refund: false }, "refund"],
      ["POST", "orders/{deleted}/notes", { note: "late" }, "note"],
    ],
  },
  {
    name: "an order paid later",
    steps: [
      [
        "POST",
        "orders",
        { ...ASHA, line_items: [LINE], payment_method: "mpesa" },
        "order",
        "paid later",
      ],
      ["PUT", "orders/{paid later}", { set_paid: true, transaction_id: "UKL9" }, "order"],
      ["POST", "orders/{paid later}/notes", { note: "Paid by M-Pesa" }, "note"],
      [
        "POST",
        "orders/{paid later}/refunds",
        { amount: "450", reason: "all", api_refund: false },
        "refund",
      ],
      ["GET", "orders/{paid later}", null, "order"],
    ],
  },
];

const HOOK = {
  name: "trial",
  topic: "order.updated",
  secret: "trial",
  status: "paused",
  delivery_url: "http://127.0.0.1:9/hook",
};

const WEBHOOKS = [
  {
    name: "a webhook's life",
    steps: [
      ["POST", "webhooks", HOOK, "webhook", "trial hook"],
      ["GET", "webhooks/{webhook:trial hook}", null, "webhook"],
      ["GET", "webhooks", null, "webhook"],
      [
        "PUT",
        "webhooks/{webhook:trial hook}",
        { topic: "coupon.updated", name: "second" },
        "webhook",
      ],
      ["DELETE", "webhooks/{webhook:trial hook}", null, "webhook"],
      ["DELETE", "webhooks/{webhook:trial hook}?force=true", null, "webhook"],
      ["GET", "webhooks/{webhook:trial hook}", null, "webhook"],
    ],
  },
  send(
    "a webhook of an unknown topic",
    "POST",
    "webhooks",
    { ...HOOK, topic: "order.eaten" },
    "webhook",
  ),
  send(
    "a webhook without an address",
    "POST",
    "webhooks",
    { ...HOOK, delivery_url: undefined },
    "webhook",
  ),
];

/** Cases that run once, without taxes, before any cart. */
export const REST = [
  ...PERMISSIONS,
  ...SETTINGS,
  ...PRODUCTS,
  ...TAXES,
  ...ZONES,
  ...COUPONS,
  ...COUPON_ORDERS,
  ...ORDERS,
  ...WEBHOOKS,
];
