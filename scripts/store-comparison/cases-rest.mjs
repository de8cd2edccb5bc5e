// Requests over REST that are independent of the configuration: reads, refusals, permissions,
// states, webhooks.
import { casesOf, codes, placing } from "./case-tables.mjs";

const BY_ID = "orderby=id&order=asc&per_page=100";
const LINE = { product_id: "{almonds}", quantity: 1 };
const ASHA = { billing: { first_name: "Asha", email: "asha@example.com", country: "KE" } };
const HOOK = {
  name: "trial",
  topic: "order.updated",
  secret: "trial",
  status: "paused",
  delivery_url: "http://127.0.0.1:9/hook",
};

/** Creation of an order of almonds. */
const placed = placing({ ...ASHA, line_items: [LINE] });

/** Reads of several entries: `request` returns the path of an entry. */
const reads = (entries, title, request, kind) =>
  Object.fromEntries(
    entries.map((entry) => [`${title} ${entry}`, [`GET ${request(entry)}`, kind]]),
  );

const settingsRead = reads(
  [
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
  ],
  "setting",
  (path) => `settings/${path}`,
  "setting",
);

const zonesRead = reads(
  ["Nairobi", "Mombasa", "Kisumu", "Nakuru", "Uganda"],
  "methods of",
  (zone) => `shipping/zones/{zone:${zone}}/methods`,
  "method",
);

const couponsRead = reads(
  ["percent10", "limit2", "min2000", "nuts15", "bigbag", "friend", "ship", "once", "expired"],
  "coupon",
  (code) => `coupons?code=${code}`,
  "coupon",
);

/** Cases that run once, without taxes, before any cart. */
export const REST = casesOf({
  // Permissions
  "no key": ["GET products by nobody", "product"],
  "an unknown key": ["GET products by wrong", "product"],
  "no key, creating an order": ["POST orders by nobody", "order", {}],
  "a read-only key reads": ["GET settings/general/woocommerce_currency by read", "setting"],
  "a read-only key creates an order": ["POST orders by read", "order", { line_items: [LINE] }],
  "a read-only key changes a product": ["PUT products/{almonds} by read", "product", { name: "x" }],
  "a read-only key deletes a coupon": [
    "DELETE coupons/{coupon percent10}?force=true by read",
    "coupon",
  ],
  "a read-only key creates a webhook": ["POST webhooks by read", "webhook", {}],
  "a read-only key changes a setting": [
    "PUT settings/general/woocommerce_currency by read",
    "setting",
    { value: "USD" },
  ],
  "an unknown route": ["GET nothing", "nothing"],
  "a method that a route does not have": ["DELETE orders", "nothing"],
  // Settings
  ...settingsRead,
  "an unknown setting": ["GET settings/general/nothing", "setting"],
  "an unknown group of settings": ["GET settings/nothing", "setting"],
  "a setting with a value it cannot have": [
    "PUT settings/tax/woocommerce_tax_based_on",
    "setting",
    { value: "moon" },
  ],
  "the currency": ["GET data/currencies/current", "currency"],
  // Products
  "products by id": [`GET products?${BY_ID}`, "product"],
  "products published": [`GET products?status=publish&${BY_ID}&per_page=3`, "product"],
  "a simple product": ["GET products/{almonds}", "product"],
  "a variable product": ["GET products/{granola}", "product"],
  "a variation by its own id": ["GET products/{granola 1.5 kg}", "product"],
  variations: [`GET products/{granola}/variations?${BY_ID}`, "product"],
  "variations with an open attribute": [`GET products/{pretzels}/variations?${BY_ID}`, "product"],
  "variations open altogether": ["GET products/{mix}/variations", "product"],
  "variations with the parent's stock": [`GET products/{tin}/variations?${BY_ID}`, "product"],
  "all variations at once": [`GET variations?${BY_ID}`, "product"],
  "an unknown product": ["GET products/999999", "product"],
  "products with a bad page": ["GET products?page=0", "product"],
  "products with too large a page": ["GET products?per_page=101", "product"],
  "products after the last page": ["GET products?page=50", "product"],
  "products on sale": [`GET products?on_sale=true&${BY_ID}`, "product"],
  "products by shipping class": [`GET products?shipping_class={term:Bulky}&${BY_ID}`, "product"],
  "products by tax class": [`GET products?tax_class=reduced-rate&${BY_ID}`, "product"],
  "a product with a price that is no number": [
    "POST products",
    "product",
    { name: "x", regular_price: [] },
  ],
  "a product without a name": ["POST products", "product", { sku: "cmp-unnamed", status: "draft" }],
  "a product with a SKU that is taken": [
    "POST products",
    "product",
    { name: "x", sku: "cmp-almonds" },
  ],
  attributes: ["GET products/attributes", "attribute"],
  "an attribute's terms": ["GET products/attributes/{attribute:Size}/terms", "term"],
  "shipping classes": ["GET products/shipping_classes?orderby=name", "term"],
  categories: ["GET products/categories?orderby=name", "term"],
  // Taxes
  "tax classes": ["GET taxes/classes", "tax_class"],
  "a tax class made": ["POST taxes/classes", "tax_class", { name: "Half rate" }],
  "a tax class made twice": ["POST taxes/classes", "tax_class", { name: "Half rate" }],
  "a tax class deleted": ["DELETE taxes/classes/half-rate?force=true", "tax_class"],
  "a tax rate's life": [
    [
      "POST taxes",
      "tax as trial rate",
      {
        country: "KE",
        state: "KE28",
        rate: "4.5",
        name: "Trial",
        postcodes: ["80100", "80200...80299"],
        cities: ["Mombasa"],
        class: "reduced-rate",
      },
    ],
    ["GET taxes?class=reduced-rate", "tax"],
    ["PUT taxes/{tax:trial rate}", "tax", { rate: "5", compound: true, shipping: false }],
    ["DELETE taxes/{tax:trial rate}", "tax"],
    ["DELETE taxes/{tax:trial rate}?force=true", "tax"],
    ["GET taxes/{tax:trial rate}", "tax"],
  ],
  // Zones
  zones: ["GET shipping/zones", "zone"],
  "a zone's places": ["GET shipping/zones/{zone:Malindi}/locations", "location"],
  ...zonesRead,
  "methods of the rest of the world": ["GET shipping/zones/0/methods", "method"],
  "an unknown zone": ["GET shipping/zones/999999/methods", "method"],
  "a formula that cannot be read": [
    "PUT shipping/zones/{zone:Nairobi}/methods/{method:Rider}",
    "method",
    { settings: { cost: "ten" } },
  ],
  "the cost as it was": [
    "PUT shipping/zones/{zone:Nairobi}/methods/{method:Rider}",
    "method",
    { settings: { cost: "200" } },
  ],
  // Coupons
  ...couponsRead,
  "an unknown coupon": ["GET coupons?code=nobody", "coupon"],
  "a coupon by an unknown id": ["GET coupons/999999", "coupon"],
  "a coupon code that is taken": ["POST coupons", "coupon", { code: "percent10" }],
  "a coupon of an unknown kind": ["POST coupons", "coupon", { code: "x", discount_type: "gift" }],
  "a coupon of more than 100 %": [
    "POST coupons",
    "coupon",
    { code: "x", discount_type: "percent", amount: "150" },
  ],
  // Orders with coupons
  "an order with an unknown coupon": placed(codes("nobody")),
  "an order with an expired coupon": placed(codes("expired")),
  "an order below a coupon's minimum": placed(codes("min2000")),
  "an order above a coupon's maximum": placed({
    line_items: [{ ...LINE, quantity: 5 }],
    ...codes("max1000"),
  }),
  "an order without a coupon's category": placed({
    line_items: [{ product_id: "{tea}" }],
    ...codes("nuts15"),
  }),
  "an order with only sales and a coupon for none": placed({
    line_items: [{ product_id: "{macadamia}" }],
    ...codes("nosale"),
  }),
  "an order with a friend's coupon from a stranger": placed(codes("friend")),
  "an order with a friend's coupon from the friend": placed({
    billing: { email: "friend@example.com" },
    ...codes("friend"),
  }),
  "an order with one that stands alone and another": placed(codes("solo", "percent10")),
  "an order with another and one that stands alone": placed(codes("percent10", "solo")),
  "an order with a coupon line without a code": placed({ coupon_lines: [{ discount: "10" }] }),
  "an order with a coupon in capitals": placed(codes("PERCENT10")),
  "a single-use coupon's uses": [
    placed(codes("once"), "first use"),
    ["GET coupons?code=once", "coupon"],
    placed(codes("once")),
    ["PUT orders/{first use}", "order", { status: "processing" }],
    ["GET coupons?code=once", "coupon"],
    ["PUT orders/{first use}", "order", { status: "cancelled" }],
    ["GET coupons?code=once", "coupon"],
    placed(codes("once")),
  ],
  "a coupon once per person": [
    placed({ ...codes("peruser"), status: "on-hold" }),
    ["GET coupons?code=peruser", "coupon"],
    placed(codes("peruser")),
    placed({ billing: { email: "juma@example.com" }, ...codes("peruser") }),
  ],
  // Orders
  "an empty order": ["POST orders", "order", {}],
  "an order of an unknown product": placed({ line_items: [{ product_id: 999999 }] }),
  "an order of a variable product without a size": placed({
    line_items: [{ product_id: "{granola}" }],
  }),
  "an order of a size as a product": placed({ line_items: [{ product_id: "{granola 1.5 kg}" }] }),
  "an order of a size under another product": placed({
    line_items: [{ product_id: "{almonds}", variation_id: "{granola 1.5 kg}" }],
  }),
  "an order of nought pieces": placed({ line_items: [{ ...LINE, quantity: 0 }] }),
  "an order of a part of a piece": placed({ line_items: [{ ...LINE, quantity: 1.5 }] }),
  "an order with an unknown status": placed({ status: "eaten" }),
  "an order with an unknown currency": placed({ currency: "XXL" }),
  "an order with a bad e-mail address": placed({ billing: { email: "asha" } }),
  "an order with a shipping line without a method": placed({ shipping_lines: [{ total: "10" }] }),
  "an order with a shipping line without a total": placed({
    shipping_lines: [{ method_id: "flat_rate" }],
  }),
  "an order made by somebody": placed({ created_via: "korosho-kiosk" }),
  "an order with cash on delivery set paid": placed({ payment_method: "cod", set_paid: true }),
  "an order with an unknown way to pay": placed({
    payment_method: "barter",
    payment_method_title: "Barter",
  }),
  "an order with a fee without a total": placed({ fee_lines: [{ name: "Nothing" }] }),
  "an order with an instance of its shipping method": placed({
    shipping_lines: [
      {
        method_id: "flat_rate",
        instance_id: "{method:Rider}",
        method_title: "Rider",
        total: "200",
      },
    ],
  }),
  "an unknown order": ["GET orders/999999", "order"],
  "an order's states": [
    placed({ line_items: [{ product_id: "{scarce}", quantity: 2 }] }, "moved"),
    ["GET products/{scarce}", "product"],
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
      ["PUT orders/{moved}", "order", { status }],
      ["GET products/{scarce}", "product"],
    ]),
    ["PUT orders/{moved}", "order", { status: "trash" }],
  ],
  "an order deleted": [
    placed({}, "deleted"),
    ["DELETE orders/{deleted}", "order"],
    ["GET orders/{deleted}", "order"],
    ["DELETE orders/{deleted}", "order"],
    ["PUT orders/{deleted}", "order", { status: "processing" }],
    ["DELETE orders/{deleted}?force=true", "order"],
    ["GET orders/{deleted}", "order"],
    ["PUT orders/{deleted}", "order", { status: "processing" }],
    ["DELETE orders/{deleted}?force=true", "order"],
    ["POST orders/{deleted}/refunds", "refund", { amount: "1", api_refund: false }],
    ["POST orders/{deleted}/notes", "note", { note: "late" }],
  ],
  "an order paid later": [
    placed({ payment_method: "mpesa" }, "paid later"),
    ["PUT orders/{paid later}", "order", { set_paid: true, transaction_id: "UKL9" }],
    ["POST orders/{paid later}/notes", "note", { note: "Paid by M-Pesa" }],
    [
      "POST orders/{paid later}/refunds",
      "refund",
      { amount: "450", reason: "all", api_refund: false },
    ],
    ["GET orders/{paid later}", "order"],
  ],
  // Webhooks
  "a webhook's life": [
    ["POST webhooks", "webhook as trial hook", HOOK],
    ["GET webhooks/{webhook:trial hook}", "webhook"],
    ["GET webhooks", "webhook"],
    ["PUT webhooks/{webhook:trial hook}", "webhook", { topic: "coupon.updated", name: "second" }],
    ["DELETE webhooks/{webhook:trial hook}", "webhook"],
    ["DELETE webhooks/{webhook:trial hook}?force=true", "webhook"],
    ["GET webhooks/{webhook:trial hook}", "webhook"],
  ],
  "a webhook of an unknown topic": ["POST webhooks", "webhook", { ...HOOK, topic: "order.eaten" }],
  "a webhook without an address": [
    "POST webhooks",
    "webhook",
    { ...HOOK, delivery_url: undefined },
  ],
});
