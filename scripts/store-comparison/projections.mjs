// Projections: the compared facts of a response, with ids replaced by names.

/**
 * Fields whose zero differs from an absent value: a product of price 0 is for sale, one without is
 * not.
 */
const ZERO_COUNTS = new Set(["price", "regular_price", "sale_price", "stock_quantity"]);

/** Removes empty values and zeros: most fields of most responses carry no information. */
function compact(value) {
  if (Array.isArray(value)) return value.map(compact);
  if (!value || typeof value !== "object") return value;
  const filled = Object.entries(value)
    .map(([key, item]) => [key, compact(item)])
    .filter(
      ([key, item]) => !isEmpty(item) || (ZERO_COUNTS.has(key) && String(item).startsWith("0")),
    );
  return Object.fromEntries(filled);
}

function isEmpty(value) {
  if (value === null || value === undefined || value === "" || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object") return Object.keys(value).length === 0;
  return /^-?0(\.0+)?$/.test(String(value));
}

/** Fields of a row, named in one text. */
const pick = (row, fields) =>
  Object.fromEntries(fields.split(" ").map((field) => [field, row?.[field]]));

const plain = (text) => String(text ?? "").replace(/<[^>]*>/g, "");

/** Removes ids of the store from messages: numbers of five digits and more, and order numbers. */
const withoutIds = (text) => plain(text).replace(/#\d+|\b\d{5,}\b/g, "#");

/** Status and code of a refusal; the invalid parameters if they are named. */
export function problem({ status, body }) {
  const named = body?.data?.params;
  const params = Array.isArray(named) ? named : Object.keys(named ?? {}).toSorted();
  return compact({ status, code: body?.code, message: withoutIds(body?.message), params });
}

/** Normalises `32.00` and `32`: 9.4.2 writes taxes of lines without padding. */
const plainNumber = (text) => String(Number(text));

/** Taxes of a line by the rate's name; `before` contains those without a coupon. */
function taxesOf(taxes, known) {
  const named = (taxes ?? []).map(({ id, total, subtotal }) => {
    const reduced = !isEmpty(subtotal) && Number(subtotal) !== Number(total);
    const before = reduced ? ` before ${plainNumber(subtotal)}` : "";
    return [known.of("tax", id), `${plainNumber(total)}${before}`];
  });
  return Object.fromEntries(named);
}

/** Replaces the id of a refunded line, which differs between stores; its presence is compared. */
const metaValue = ({ key, value }) => (key === "_refunded_item_id" ? "a line" : value);

function lineMeta(meta) {
  const own = (meta ?? []).filter((entry) => !String(entry.key).startsWith("_reduced_stock"));
  return Object.fromEntries(own.map((entry) => [entry.key, metaValue(entry)]));
}

/** Value, unless it equals one that is already recorded: keeps recordings small. */
const unlessSame = (value, other) => (value === other ? undefined : value);

function orderLine(line, known) {
  return {
    item: known.of("post", line.variation_id || line.product_id),
    parent: known.of("post", line.variation_id && line.product_id),
    name: unlessSame(line.name, known.of("post", line.variation_id || line.product_id)),
    quantity: line.quantity,
    tax_class: line.tax_class,
    ...pick(line, "subtotal subtotal_tax total total_tax"),
    taxes: taxesOf(line.taxes, known),
    meta: lineMeta(line.meta_data),
  };
}

function shippingLine(line, known) {
  return {
    ...pick(line, "method_id method_title total total_tax"),
    instance: known.of("method", line.instance_id),
    taxes: taxesOf(line.taxes, known),
  };
}

function feeLine(line, known) {
  return {
    ...pick(line, "name tax_class tax_status amount total total_tax"),
    taxes: taxesOf(line.taxes, known),
  };
}

function taxLine(line, known) {
  const rate = known.of("tax", line.rate_id);
  return {
    rate,
    label: unlessSame(line.label, rate),
    ...pick(line, "rate_code compound tax_total shipping_tax_total rate_percent"),
  };
}

const refundKey = ({ amount, total, reason }) => `${amount ?? total} ${reason ?? ""}`;

/** Sorts refunds by amount: the order of those within one second is undefined. */
const inAmountOrder = (refunds) =>
  refunds.toSorted((one, other) => (refundKey(one) < refundKey(other) ? -1 : 1));

function order(body, known) {
  return {
    ...pick(body, "status currency payment_method transaction_id"),
    created_via: unlessSame(body.created_via, "rest-api"),
    ...pick(body, "prices_include_tax discount_total discount_tax shipping_total"),
    ...pick(body, "shipping_tax cart_tax total total_tax needs_payment"),
    paid: body.date_paid_gmt ? "yes" : "",
    completed: body.date_completed_gmt ? "yes" : "",
    lines: (body.line_items ?? []).map((line) => orderLine(line, known)),
    shipping: (body.shipping_lines ?? []).map((line) => shippingLine(line, known)),
    fees: (body.fee_lines ?? []).map((line) => feeLine(line, known)),
    taxes: (body.tax_lines ?? []).map((line) => taxLine(line, known)),
    coupons: (body.coupon_lines ?? []).map((line) => pick(line, "code discount discount_tax")),
    refunds: inAmountOrder(body.refunds ?? []).map((line) => pick(line, "reason total")),
  };
}

function refund(body, known) {
  return {
    ...pick(body, "amount reason refunded_payment"),
    lines: (body.line_items ?? []).map((line) => orderLine(line, known)),
    shipping: (body.shipping_lines ?? []).map((line) => shippingLine(line, known)),
    fees: (body.fee_lines ?? []).map((line) => feeLine(line, known)),
    taxes: (body.tax_lines ?? []).map((line) => pick(line, "label tax_total shipping_tax_total")),
  };
}

const attributesOf = (body) =>
  (body.attributes ?? []).map((entry) => pick(entry, "name slug option options variation"));

function product(body, known) {
  return {
    ...pick(body, "name type status catalog_visibility price regular_price sale_price"),
    ...pick(body, "on_sale purchasable virtual tax_status tax_class manage_stock"),
    ...pick(body, "stock_quantity stock_status backorders sold_individually"),
    ...pick(body, "shipping_required shipping_taxable shipping_class"),
    ...pick(body, "date_on_sale_from date_on_sale_to"),
    sku: body.sku,
    parent: known.of("post", body.parent_id),
    categories: (body.categories ?? []).map((entry) => entry.name),
    attributes: attributesOf(body),
    variations: (body.variations ?? []).map((id) => known.of("post", id)),
  };
}

function coupon(body, known) {
  const posts = (ids) => (ids ?? []).map((id) => known.of("post", id));
  const terms = (ids) => (ids ?? []).map((id) => known.of("term", id));
  return {
    ...pick(body, "code amount status discount_type usage_count usage_limit"),
    ...pick(body, "individual_use usage_limit_per_user limit_usage_to_x_items"),
    ...pick(body, "free_shipping exclude_sale_items minimum_amount maximum_amount"),
    ...pick(body, "email_restrictions used_by date_expires"),
    product_ids: posts(body.product_ids),
    excluded_product_ids: posts(body.excluded_product_ids),
    product_categories: terms(body.product_categories),
    excluded_product_categories: terms(body.excluded_product_categories),
  };
}

function method(body, known) {
  const settings = Object.entries(body.settings ?? {}).map(([key, { value }]) => {
    const id = /^class_cost_(\d+)$/.exec(key)?.[1];
    return [id ? `class_cost_${known.of("term", id)}` : key, value];
  });
  return {
    ...pick(body, "title enabled method_id order"),
    instance: known.of("method", body.instance_id),
    settings: Object.fromEntries(settings),
  };
}

/** Formats `90000 + 14400` for an amount and its tax; a recording of objects was twice as long. */
const withTax = (net, tax) => (isEmpty(tax) ? String(net ?? 0) : `${net ?? 0} + ${tax}`);

function cartItem(item, known) {
  const totals = item.totals ?? {};
  const price = item.prices?.price;
  const regular = item.prices?.regular_price;
  const before = withTax(totals.line_subtotal, totals.line_subtotal_tax);
  const after = withTax(totals.line_total, totals.line_total_tax);
  const choices = (item.variation ?? []).map((one) => `${one.attribute} ${one.value}`);
  return [
    `${known.of("post", item.id)} × ${item.quantity} at ${price}`,
    regular === price ? "" : ` instead of ${regular}`,
    `: ${before}`,
    after === before ? "" : ` reduced to ${after}`,
    choices.length > 0 ? ` (${choices.join(", ")})` : "",
    item.sold_individually ? " sold individually" : "",
  ].join("");
}

function cartRate(rate, known) {
  const instance = known.of("method", rate.instance_id);
  return [
    `${instance}: ${withTax(rate.price, rate.taxes)}`,
    rate.name === instance ? "" : ` called ${rate.name}`,
    rate.method_id === "flat_rate" ? "" : ` ${rate.method_id}`,
    rate.selected ? " selected" : "",
  ].join("");
}

/** Cart of the Store API; sums are `net + tax` in minor units. */
export function cart(body, known) {
  const totals = body.totals ?? {};
  return compact({
    items: (body.items ?? []).map((item) => cartItem(item, known)),
    coupons: (body.coupons ?? []).map(
      (one) => `${one.code}: ${withTax(one.totals.total_discount, one.totals.total_discount_tax)}`,
    ),
    goods: withTax(totals.total_items, totals.total_items_tax),
    discount: withTax(totals.total_discount, totals.total_discount_tax),
    shipping: withTax(totals.total_shipping, totals.total_shipping_tax),
    tax: totals.total_tax,
    total: totals.total_price,
    taxes: (totals.tax_lines ?? []).map((line) => `${line.name} ${line.rate}: ${line.price}`),
    currency: `${totals.currency_code} ${totals.currency_minor_unit}`,
    nothing_to_ship: body.needs_shipping === false,
    rates: (body.shipping_rates ?? []).flatMap((entry) =>
      entry.shipping_rates.map((rate) => cartRate(rate, known)),
    ),
    errors: (body.errors ?? []).map((error) => error.code),
  });
}

const fields = (names) => (body) => pick(body, names);

const PROJECTIONS = {
  order,
  refund,
  product,
  coupon,
  method,
  setting: fields("id value type default"),
  tax: fields("country state postcodes cities rate name priority compound shipping class order"),
  tax_class: fields("slug name"),
  zone: fields("name order"),
  location: fields("code type"),
  term: fields("name slug count menu_order"),
  attribute: fields("name slug type order_by"),
  webhook: fields("name status topic resource event hooks delivery_url"),
  note: fields("note customer_note added_by"),
  currency: fields("code name symbol"),
  nothing: () => ({}),
};

/** Compared facts of one REST response. */
export function project({ status, body, headers }, kind, known) {
  if (status >= 300) return problem({ status, body });
  const one = (row) => (row.error ? problem({ body: row.error }) : PROJECTIONS[kind](row, known));
  const rows = Array.isArray(body);
  const total = rows ? headers.get("x-wp-total") : undefined;
  const list = rows && kind === "refund" ? inAmountOrder(body) : body;
  const facts = rows ? list.map(one) : one(body);
  return compact({ status, total, [rows ? "rows" : kind]: facts });
}
