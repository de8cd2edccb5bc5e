// Trial catalogue: products, shipping zones and coupons of the compared requests.

const SIZE = "Size";
const TASTE = "Taste";

/** Attributes with their terms in the store's order. */
export const ATTRIBUTES = { [SIZE]: ["250 g", "1.5 kg", "15 kg"], [TASTE]: ["Salted", "Chilli"] };
export const CATEGORIES = ["Nuts", "Cakes"];
export const SHIPPING_CLASSES = ["Bulky", "Fragile"];

/** Prefix of every SKU, which distinguishes the products of a run from a merchant's. */
export const SKU = "cmp-";

/** Simple products by name; `category` and `options` are resolved when they are made. */
export const PRODUCTS = {
  almonds: { regular_price: "450", category: "Nuts" },
  cashews: { regular_price: "333.33", category: "Nuts" },
  tea: { regular_price: "99.99", tax_class: "reduced-rate" },
  bread: { regular_price: "55", tax_class: "zero-rate" },
  book: { regular_price: "1200", tax_status: "none" },
  postage: { regular_price: "700", tax_status: "shipping" },
  hamper: { regular_price: "4999", shipping_class: "bulky", category: "Cakes" },
  vase: { regular_price: "890.50", shipping_class: "fragile" },
  macadamia: { regular_price: "600", sale_price: "480", category: "Nuts" },
  "sale to come": {
    regular_price: "500",
    sale_price: "400",
    date_on_sale_from: "2099-01-01T00:00:00",
  },
  "sale over": {
    regular_price: "500",
    sale_price: "400",
    date_on_sale_from: "2020-01-01T00:00:00",
    date_on_sale_to: "2020-02-01T00:00:00",
  },
  splinter: { regular_price: "99.999", category: "Cakes" },
  trifle: { regular_price: "0.07" },
  "one only": { regular_price: "150", sold_individually: true },
  backordered: {
    regular_price: "250",
    manage_stock: true,
    stock_quantity: 0,
    backorders: "notify",
  },
  scarce: { regular_price: "300", manage_stock: true, stock_quantity: 3 },
  gone: { regular_price: "310", stock_status: "outofstock" },
  gift: { regular_price: "0" },
  unpriced: { regular_price: "" },
  drafted: { regular_price: "320", status: "draft" },
  voucher: { regular_price: "1000", virtual: true },
  granola: {
    options: [SIZE],
    category: "Cakes",
    variations: {
      "250 g": { regular_price: "180" },
      "1.5 kg": { regular_price: "1400", sale_price: "1250" },
      "15 kg": { regular_price: "12500", shipping_class: "bulky", tax_class: "reduced-rate" },
    },
  },
  pretzels: {
    options: [SIZE, TASTE],
    variations: { "250 g": { regular_price: "120" }, "1.5 kg": { regular_price: "640.40" } },
  },
  mix: { options: [TASTE], variations: { any: { regular_price: "210" } } },
  tin: {
    options: [SIZE],
    manage_stock: true,
    stock_quantity: 5,
    variations: { "250 g": { regular_price: "90" }, "1.5 kg": { regular_price: "410" } },
  },
};

/** Addresses by name; each lies in another shipping zone, the last in none. */
export const ADDRESSES = {
  nairobi: { city: "Nairobi", state: "KE30", postcode: "00100", country: "KE" },
  mombasa: { city: "Mombasa", state: "KE28", postcode: "80100", country: "KE" },
  kisumu: { city: "Kisumu", state: "KE17", postcode: "40100", country: "KE" },
  nakuru: { city: "Nakuru", state: "KE31", postcode: "20100", country: "KE" },
  malindi: { city: "Malindi", state: "KE14", postcode: "80200", country: "KE" },
  kampala: { city: "Kampala", state: "UG102", postcode: "", country: "UG" },
  dodoma: { city: "Dodoma", state: "TZ03", postcode: "41000", country: "TZ" },
};

/** Address with the required fields of a checkout. */
export function addressOf(name, email) {
  const person = { first_name: "Asha", last_name: "Otieno", company: "", address_1: "Ngong Road" };
  const whole = { ...person, address_2: "", ...ADDRESSES[name], phone: "0712345678" };
  return email ? { ...whole, email } : whole;
}

const state = (code) => [{ code, type: "state" }];

/** Shipping zones in WooCommerce's order of matching. */
export const ZONES = [
  {
    name: "Malindi",
    locations: [
      { code: "KE", type: "country" },
      { code: "80200...80299", type: "postcode" },
    ],
    methods: [{ method_id: "flat_rate", settings: { title: "Bus", cost: "333.33" } }],
  },
  {
    name: "Nairobi",
    locations: state("KE:KE30"),
    methods: [
      { method_id: "flat_rate", settings: { title: "Rider", cost: "200" } },
      {
        method_id: "free_shipping",
        settings: { title: "Free", requires: "min_amount", min_amount: "5000" },
      },
      { method_id: "local_pickup", settings: { title: "Collect", cost: "" } },
    ],
  },
  {
    name: "Mombasa",
    locations: state("KE:KE28"),
    methods: [
      { method_id: "flat_rate", settings: { title: "Courier", cost: "100 + ( 20 * [qty] )" } },
      { method_id: "free_shipping", settings: { title: "Free by coupon", requires: "coupon" } },
    ],
  },
  {
    name: "Kisumu",
    locations: state("KE:KE17"),
    methods: [
      {
        method_id: "flat_rate",
        settings: { title: "Lorry", cost: "150", type: "class", no_class_cost: "25" },
        classes: {
          Bulky: "300 + 10 * [qty]",
          Fragile: '[fee percent="10" min_fee="50" max_fee="400"]',
        },
      },
    ],
  },
  {
    name: "Nakuru",
    locations: state("KE:KE31"),
    methods: [
      {
        method_id: "flat_rate",
        settings: {
          title: "Van",
          cost: '[fee percent="5" min_fee="30"]',
          type: "order",
          no_class_cost: "40",
          tax_status: "none",
        },
        classes: { Bulky: "300 + 10 * [qty]", Fragile: "60 * [qty]" },
      },
      { method_id: "local_pickup", settings: { title: "Depot", cost: "50" } },
      {
        method_id: "free_shipping",
        settings: {
          title: "Free either",
          requires: "either",
          min_amount: "3000",
          ignore_discounts: "yes",
        },
      },
    ],
  },
  {
    name: "Uganda",
    locations: [{ code: "UG", type: "country" }],
    methods: [
      { method_id: "flat_rate", settings: { title: "Abroad", cost: "10 + [cost] * 0.1" } },
      {
        method_id: "free_shipping",
        settings: { title: "Free both", requires: "both", min_amount: "1000" },
      },
    ],
  },
];

/** Coupons by code; `products`, `not_products`, `category`, `not_category` are names. */
export const COUPONS = {
  percent10: { discount_type: "percent", amount: "10" },
  percent33: { discount_type: "percent", amount: "33.33" },
  fixed100: { discount_type: "fixed_cart", amount: "100" },
  fixedodd: { discount_type: "fixed_cart", amount: "33.34" },
  fixedhuge: { discount_type: "fixed_cart", amount: "99999" },
  each25: { discount_type: "fixed_product", amount: "25" },
  each500: { discount_type: "fixed_product", amount: "500" },
  limit2: { discount_type: "percent", amount: "50", limit_usage_to_x_items: 2 },
  limit3each: { discount_type: "fixed_product", amount: "40", limit_usage_to_x_items: 3 },
  min2000: { discount_type: "fixed_cart", amount: "200", minimum_amount: "2000" },
  max1000: { discount_type: "percent", amount: "20", maximum_amount: "1000" },
  nuts15: { discount_type: "percent", amount: "15", category: "Nuts" },
  notnuts: { discount_type: "percent", amount: "15", not_category: "Nuts" },
  notnutscart: { discount_type: "fixed_cart", amount: "70", not_category: "Nuts" },
  granola20: { discount_type: "percent", amount: "20", products: ["granola"] },
  bigbag: { discount_type: "fixed_product", amount: "99", products: ["granola 1.5 kg"] },
  notalmonds: { discount_type: "percent", amount: "20", not_products: ["almonds"] },
  nosale: { discount_type: "percent", amount: "20", exclude_sale_items: true },
  nosalecart: { discount_type: "fixed_cart", amount: "60", exclude_sale_items: true },
  solo: { discount_type: "percent", amount: "50", individual_use: true },
  ship: { discount_type: "percent", amount: "0", free_shipping: true },
  ship10: { discount_type: "percent", amount: "10", free_shipping: true },
  once: { discount_type: "fixed_cart", amount: "50", usage_limit: 1 },
  peruser: { discount_type: "fixed_cart", amount: "50", usage_limit_per_user: 1 },
  friend: { discount_type: "percent", amount: "90", email_restrictions: ["friend@example.com"] },
  staff: { discount_type: "percent", amount: "30", email_restrictions: ["*@example.org"] },
  expired: { discount_type: "percent", amount: "10", date_expires: "2020-01-01T00:00:00" },
};
