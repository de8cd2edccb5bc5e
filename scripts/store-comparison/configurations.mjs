// Store settings under which carts and orders are compared.

const VAT = [
  { country: "KE", rate: "16", name: "VAT", class: "standard" },
  { country: "KE", rate: "8", name: "Reduced VAT", class: "reduced-rate" },
  { country: "KE", rate: "0", name: "Zero VAT", class: "zero-rate" },
  { country: "UG", rate: "18", name: "Uganda VAT", class: "standard" },
];

const COMPOUND = [
  ...VAT,
  { country: "KE", rate: "2", name: "Levy", class: "standard", priority: 2, compound: true },
  {
    country: "KE",
    state: "KE28",
    rate: "1.5",
    name: "County",
    class: "standard",
    priority: 3,
    shipping: false,
  },
  {
    country: "KE",
    postcode: "20100...20199",
    rate: "3",
    name: "Postcode",
    class: "standard",
    priority: 4,
  },
  { country: "KE", city: "KISUMU", rate: "0.5", name: "City", class: "standard", priority: 5 },
];

/** Zones with rates by town or postcode, which the checkout does not ask for: not offered. */
const SPLIT_ZONES = ["Malindi", "Mombasa", "Kisumu", "Nakuru"];

const DEFAULTS = {
  general: {
    woocommerce_currency: "KES",
    woocommerce_default_country: "KE:KE30",
    woocommerce_currency_pos: "left",
    woocommerce_price_num_decimals: "2",
    woocommerce_price_decimal_sep: ".",
    woocommerce_price_thousand_sep: ",",
    woocommerce_calc_discounts_sequentially: "no",
    woocommerce_calc_taxes: "yes",
    woocommerce_enable_coupons: "yes",
  },
  tax: {
    woocommerce_prices_include_tax: "yes",
    woocommerce_tax_based_on: "shipping",
    woocommerce_shipping_tax_class: "inherit",
    woocommerce_tax_round_at_subtotal: "no",
    woocommerce_tax_display_shop: "incl",
    woocommerce_tax_display_cart: "incl",
    woocommerce_tax_total_display: "itemized",
  },
  rates: VAT,
};

const EXCLUDED = {
  woocommerce_prices_include_tax: "no",
  woocommerce_tax_display_shop: "excl",
  woocommerce_tax_display_cart: "excl",
};

/**
 * Each entry changes the defaults: VAT of 16 % included in prices, shillings with two decimals.
 * `every` = all carts run there, not only those marked `wide`.
 * `recorded` = part of the recordings, not only of the comparison of shop and store.
 */
export const CONFIGURATIONS = [
  { name: "no tax", every: true, general: { woocommerce_calc_taxes: "no" }, rates: [] },
  { name: "VAT included", every: true },
  { name: "VAT excluded", every: true, tax: EXCLUDED },
  {
    name: "VAT excluded, shown included",
    tax: { woocommerce_prices_include_tax: "no" },
  },
  {
    name: "VAT included, shown excluded",
    tax: { ...EXCLUDED, woocommerce_prices_include_tax: "yes" },
  },
  { name: "no decimals", general: { woocommerce_price_num_decimals: "0" } },
  { name: "three decimals", general: { woocommerce_price_num_decimals: "3" }, tax: EXCLUDED },
  {
    name: "comma separators",
    general: { woocommerce_price_decimal_sep: ",", woocommerce_price_thousand_sep: "." },
    riderCost: "200,50",
  },
  { name: "US dollars", general: { woocommerce_currency: "USD" }, tax: EXCLUDED },
  { name: "compound tax", rates: COMPOUND, tax: EXCLUDED, refusedZones: SPLIT_ZONES },
  { name: "compound tax included", rates: COMPOUND, refusedZones: SPLIT_ZONES },
  {
    name: "rounding at subtotal",
    tax: {
      woocommerce_tax_round_at_subtotal: "yes",
      woocommerce_tax_total_display: "single",
      woocommerce_shipping_tax_class: "reduced-rate",
    },
  },
  {
    name: "rounding at subtotal, VAT excluded",
    tax: { ...EXCLUDED, woocommerce_tax_round_at_subtotal: "yes" },
  },
  {
    name: "tax by shop address, sequential coupons",
    general: { woocommerce_calc_discounts_sequentially: "yes" },
    tax: { woocommerce_tax_based_on: "base" },
  },
  {
    name: "shown excluded in the shop, included in the cart",
    tax: { woocommerce_tax_display_shop: "excl" },
    recorded: false,
  },
].map(({ general, tax, ...rest }) => ({
  every: false,
  recorded: true,
  riderCost: "200",
  refusedZones: [],
  rates: DEFAULTS.rates,
  ...rest,
  general: { ...DEFAULTS.general, ...general },
  tax: { ...DEFAULTS.tax, ...tax },
}));

/**
 * Changes settings, tax rates and the rider's cost; registers the ids of the new rates in `known`.
 */
export async function applyConfiguration(store, configuration, known) {
  for (const group of ["general", "tax"]) {
    for (const [id, value] of Object.entries(configuration[group])) {
      await store.must("PUT", `settings/${group}/${id}`, { value });
    }
  }
  for (const rate of await store.all("taxes")) {
    await store.must("DELETE", `taxes/${rate.id}?force=true`);
  }
  for (const rate of configuration.rates) {
    const body = { priority: 1, compound: false, shipping: true, ...rate };
    const made = await store.must("POST", "taxes", body);
    known.name("tax", made.id, rate.name);
  }
  const rider = known.find("method", "Rider");
  await store.must("PUT", `shipping/zones/${rider.zone}/methods/${rider.id}`, {
    settings: { cost: configuration.riderCost },
  });
}
