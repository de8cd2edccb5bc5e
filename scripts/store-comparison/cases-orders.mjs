// Orders over REST under every configuration: WooCommerce's results for sent lines and taxes.
import { casesOf, codes, placing } from "./case-tables.mjs";

const KE = {
  first_name: "Asha",
  last_name: "Otieno",
  city: "Nairobi",
  state: "KE30",
  postcode: "00100",
  country: "KE",
  email: "asha@example.com",
};
const KAMPALA = { ...KE, city: "Kampala", state: "UG102", postcode: "", country: "UG" };
const KISUMU = { ...KE, city: "Kisumu", state: "KE17", postcode: "40100" };

const addressed = (billing) => ({ billing, shipping: { ...billing, email: undefined } });
const line = (name, quantity, more = {}) => ({ product_id: `{${name}}`, quantity, ...more });
const size = (parent, term, quantity, more = {}) => ({
  product_id: `{${parent}}`,
  variation_id: `{${parent} ${term}}`,
  quantity,
  ...more,
});
const RIDER = { method_id: "flat_rate", method_title: "Rider", total: "200.00" };
const MIXED = [line("almonds", 2), line("tea", 3), line("bread", 5), line("book", 1)];

/** Creation of an order to Nairobi. */
const placed = placing(addressed(KE));

const CASES = casesOf({
  "lines by product": placed({ line_items: MIXED, shipping_lines: [RIDER] }),
  "no address": placed({ billing: undefined, shipping: undefined, line_items: MIXED }),
  "another country": placed({ ...addressed(KAMPALA), line_items: MIXED, shipping_lines: [RIDER] }),
  "billing and shipping in different places": placed({
    shipping: { ...KISUMU, email: undefined },
    line_items: [line("almonds", 2)],
    shipping_lines: [RIDER],
  }),
  "given totals": placed({
    line_items: [
      line("almonds", 3, { subtotal: "1163.793103", total: "1000.5" }),
      line("tea", 2, { subtotal: "185.17", total: "185.17" }),
    ],
    shipping_lines: [{ ...RIDER, total: "172.413793" }],
  }),
  "thirds and trifles": placed({
    line_items: [line("cashews", 3), line("splinter", 7), line("trifle", 9)],
    shipping_lines: [{ ...RIDER, total: "133.33" }],
  }),
  "sizes with meta data": placed({
    line_items: [
      size("granola", "15 kg", 1),
      size("pretzels", "1.5 kg", 2, { meta_data: [{ key: "pa_taste", value: "chilli" }] }),
      size("mix", "any", 1, { meta_data: [{ key: "Note", value: "No salt" }] }),
    ],
  }),
  fees: placed({
    line_items: [line("almonds", 1)],
    fee_lines: [
      { name: "Wrapping", total: "50.00" },
      { name: "Tip", total: "30.00", tax_status: "none" },
      { name: "Agreed discount", total: "-20.00", tax_status: "none" },
      { name: "Reduced", total: "10.00", tax_class: "reduced-rate" },
    ],
  }),
  "set paid": placed({
    line_items: MIXED,
    set_paid: true,
    payment_method: "mpesa",
    transaction_id: "UKL7",
  }),
  "currency of its own": placed({ line_items: [line("almonds", 1)], currency: "EUR" }),
  "10 % off": placed({ line_items: MIXED, ...codes("percent10") }),
  "a third off thirds": placed({
    line_items: [line("cashews", 3), line("tea", 1)],
    ...codes("percent33"),
  }),
  "100 off three lines": placed({
    line_items: MIXED.slice(0, 3),
    ...codes("fixed100"),
    shipping_lines: [RIDER],
  }),
  "half off two pieces": placed({
    line_items: [line("tea", 5), line("almonds", 1), line("cashews", 1)],
    ...codes("limit2"),
  }),
  "25 off each piece": placed({ line_items: MIXED, ...codes("each25") }),
  "two coupons": placed({ line_items: MIXED, ...codes("percent10", "fixed100") }),
  "a coupon on given totals": placed({
    line_items: [line("almonds", 3, { subtotal: "1163.79", total: "1163.79" })],
    ...codes("percent10"),
  }),
  "a coupon on given totals already reduced": placed({
    line_items: [line("almonds", 3, { subtotal: "1163.79", total: "1047.41" })],
    ...codes("percent10"),
  }),
  "a coupon on a given total of a bargain": placed({
    line_items: [line("almonds", 3, { subtotal: "1000", total: "900" })],
    ...codes("percent10"),
  }),
  "free shipping by coupon beside a paid rider": placed({
    line_items: [line("almonds", 1)],
    ...codes("ship"),
    shipping_lines: [RIDER],
  }),
  "changed lines": [
    placed({ line_items: MIXED.slice(0, 2), shipping_lines: [RIDER] }, "changed"),
    ["PUT orders/{changed}", "order", { line_items: [line("cashews", 1)] }],
    ["PUT orders/{changed}", "order", { line_items: [{ id: "{line:changed 1}", quantity: 1 }] }],
    [
      "PUT orders/{changed}",
      "order",
      { line_items: [{ id: "{line:changed 2}", quantity: 1, subtotal: "86.20", total: "80" }] },
    ],
    [
      "PUT orders/{changed}",
      "order",
      { line_items: [{ id: "{line:changed 1}", product_id: null }] },
    ],
    ["PUT orders/{changed}", "order", { ...codes("percent10") }],
    ["PUT orders/{changed}", "order", { coupon_lines: [] }],
    [
      "PUT orders/{changed}",
      "order",
      { shipping_lines: [{ id: "{line:changed shipping}", method_id: "flat_rate", total: "300" }] },
    ],
    [
      "PUT orders/{changed}",
      "order",
      { fee_lines: [{ name: "Paid less", total: "-10.01", tax_status: "none" }] },
    ],
  ],
  refunds: [
    placed(
      { line_items: MIXED, shipping_lines: [RIDER], set_paid: true, payment_method: "mpesa" },
      "refunded",
    ),
    [
      "POST orders/{refunded}/refunds",
      "refund",
      { amount: "100", reason: "late", api_refund: false },
    ],
    [
      "POST orders/{refunded}/refunds",
      "refund",
      {
        line_items: [{ id: "{line:refunded 1}", quantity: 1, refund_total: 100 }],
        api_refund: false,
      },
    ],
    ["POST orders/{refunded}/refunds", "refund", { amount: "999999", api_refund: false }],
    ["GET orders/{refunded}", "order"],
    ["GET orders/{refunded}/refunds", "refund"],
  ],
});

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
export const ORDERS = CASES.map((one) => ({ ...one, wide: !NARROW.has(one.name) }));
