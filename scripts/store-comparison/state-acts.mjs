// Staff actions in wp-admin as REST requests, and the expected reaction of the shop.

const post = (ctx, name) => ctx.known.find("post", name);

/** Path of the store's order for an order of the shop. */
const path = (order) => `orders/${order.woo}`;

const setStatus = (status) => (ctx, order) => ctx.store.must("PUT", path(order), { status });

/** Removes the second line, as the item editor of wp-admin does. */
async function removeLine(ctx, order) {
  const { line_items: lines } = await ctx.store.must("GET", path(order));
  const line_items = [{ id: lines[1].id, quantity: 0 }];
  await ctx.store.must("PUT", path(order), { line_items });
}

const refund = (amountOf) => (ctx, order) =>
  ctx.store.must("POST", `${path(order)}/refunds`, {
    amount: amountOf(order),
    api_refund: false,
    reason: "trial",
  });

const is = (status) => (now) => now.status === status;
const lower = (now, before) => now.total < before.total;

/** Actions on an order: `seen(now, before)` returns whether the shop's database has the change. */
export const ORDER_ACTS = [
  { name: "cancelled", act: setStatus("cancelled"), seen: is("cancelled") },
  { name: "processing", act: setStatus("processing"), seen: is("paid") },
  { name: "completed", act: setStatus("completed"), seen: is("completed") },
  {
    name: "on-hold after failed",
    prepare: setStatus("failed"),
    act: setStatus("on-hold"),
    seen: is("confirmed"),
  },
  {
    name: "refunded in full",
    act: refund((order) => String(order.total / 100)),
    seen: is("refunded"),
  },
  { name: "refunded partly", act: refund(() => "100"), seen: lower },
  { name: "line removed, total changed", act: removeLine, seen: lower },
  {
    name: "trashed",
    act: (ctx, order) => ctx.store.must("DELETE", path(order)),
    seen: is("cancelled"),
  },
  {
    name: "deleted for good",
    act: (ctx, order) => ctx.store.must("DELETE", `${path(order)}?force=true`),
    seen: is("cancelled"),
  },
  {
    name: "restored from the trash",
    prepare: (ctx, order) => ctx.store.must("DELETE", path(order)),
    prepared: is("cancelled"),
    act: setStatus("on-hold"),
    seen: is("confirmed"),
  },
  {
    name: "customer's note changed",
    act: (ctx, order) => ctx.store.must("PUT", path(order), { customer_note: "Gate 9" }),
    seen: (now) => now.note === "Gate 9",
  },
];

/** A cart of the shop; the zone is that of the catalogue's place. */
function cartOf(ctx, name, { quantity = 1, zone = "Rider", coupon } = {}) {
  const { id, parent } = post(ctx, name);
  const line = { product_id: parent ?? id, variation_id: parent ? id : null, quantity };
  const method = ctx.known.find("method", zone);
  const fulfilment = { method: "delivery", zone: `${method.zone}:${method.id}` };
  return coupon ? { lines: [line], fulfilment, coupon } : { lines: [line], fulfilment };
}

const quoted = (name, options) => async (ctx) => {
  const { body } = await ctx.ask("POST", "/api/quote", cartOf(ctx, name, options));
  const line = body.lines?.[0];
  const refused = body.notices?.some(({ code }) => code === "coupon_refused") ?? false;
  return {
    price: line?.unit_price,
    available: line?.available,
    discount: body.discount,
    shipping: body.shipping,
    tax: body.tax_total,
    total: body.total,
    currency: body.currency,
    refused,
  };
};

const slugOf = async (ctx, name) => {
  const { id, parent } = post(ctx, name);
  const { slug } = await ctx.store.must("GET", `products/${parent ?? id}?_fields=slug`);
  return slug;
};

/** Product page; `null` once the product is removed. */
const page = (name) => async (ctx, kept) => {
  kept.slug ??= await slugOf(ctx, name);
  const { status, body } = await ctx.ask("GET", `/api/products/${kept.slug}`);
  return status === 200 ? body : null;
};

const change = (name, body) => (ctx) => {
  const { id, parent } = post(ctx, name);
  const where = parent ? `products/${parent}/variations/${id}` : `products/${id}`;
  return ctx.store.must("PUT", where, body);
};

const couponPath = (ctx, code) => `coupons/${ctx.known.find("post", `coupon ${code}`).id}`;

const setting = (group, id, value) => (ctx) =>
  ctx.store.must("PUT", `settings/${group}/${id}`, { value });

const SECOND = 1000;
const storeTime = (later) => new Date(Date.now() + later).toISOString().slice(0, 19);

/** Writes a setting as the settings page of wp-admin does, with its event. */
const settingsPage = (id, value) => (ctx) =>
  ctx.php(`update_option('${id}', '${value}'); do_action('woocommerce_update_options');`);

async function zoneAdded(ctx) {
  const zone = await ctx.store.must("POST", "shipping/zones", { name: "Thika", order: 0 });
  const where = `shipping/zones/${zone.id}`;
  await ctx.store.must("PUT", `${where}/locations`, [{ code: "KE:KE13", type: "state" }]);
  const made = await ctx.store.must("POST", `${where}/methods`, { method_id: "flat_rate" });
  const settings = { title: "Thika bus", cost: "90" };
  await ctx.store.must("PUT", `${where}/methods/${made.instance_id ?? made.id}`, { settings });
  ctx.undo.push(() => ctx.store.must("DELETE", `${where}?force=true`));
}

const zoneCost = (cost) => (ctx) => {
  const { zone, id } = ctx.known.find("method", "Rider");
  return ctx.store.must("PUT", `shipping/zones/${zone}/methods/${id}`, { settings: { cost } });
};

const zoneCostByPage = (cost) => (ctx) => {
  const { id } = ctx.known.find("method", "Rider");
  return ctx.php(
    `$m = WC_Shipping_Zones::get_shipping_method(${id}); $m->init_instance_settings();` +
      `$m->instance_settings['cost'] = '${cost}';` +
      "update_option($m->get_instance_option_key(), $m->instance_settings, 'yes');" +
      "WC_Cache_Helper::get_transient_version('shipping', true);" +
      "do_action('woocommerce_update_options');",
  );
};

const taxPath = (ctx, name) => `taxes/${ctx.known.find("tax", name).id}`;

const shop = async (ctx) => (await ctx.ask("GET", "/api/shop")).body;

const rateAdded = (rate) => async (ctx) => {
  ctx.rates = (ctx.rates ?? 1) + 1;
  const body = { country: "KE", rate, name: `Levy ${ctx.rates}`, priority: ctx.rates };
  const made = await ctx.store.must("POST", "taxes", { ...body, class: "standard" });
  ctx.undo.push(() => ctx.store.must("DELETE", `taxes/${made.id}?force=true`));
};

async function reviewMade(ctx) {
  const { id } = post(ctx, "hamper");
  const review = { product_id: id, review: "Lovely", reviewer: "Asha", rating: 5 };
  const email = { reviewer_email: "asha@example.com", status: "hold" };
  const made = await ctx.store.must("POST", "products/reviews", { ...review, ...email });
  ctx.review = made.id;
}

/** Latest name of a choice of the granola. */
async function termRenamed(ctx) {
  const { id } = ctx.known.find("attribute", "Size");
  const terms = await ctx.store.all(`products/attributes/${id}/terms?_fields=id,name`);
  const term = terms.find(({ name }) => name === "250 g");
  await ctx.store.must("PUT", `products/attributes/${id}/terms/${term.id}`, { name: "250 grams" });
}

/**
 * Actions on everything except orders. `read` requests the shop's state, `done(now, before)`
 * returns whether it includes the change, and `admin` performs the action as wp-admin does. An
 * order reads the products that it contains, so it is tested by a second action of the kind: after
 * `again` the cart `buy` is ordered immediately at the previous price.
 */
export const SHOP_ACTS = [
  {
    name: "product price",
    act: change("almonds", { regular_price: "460" }),
    read: quoted("almonds"),
    done: (now) => now.price === 46_000,
    again: change("almonds", { regular_price: "470" }),
    buy: ["almonds"],
  },
  {
    name: "product stock",
    act: change("scarce", { stock_quantity: 1 }),
    read: quoted("scarce", { quantity: 3 }),
    done: (now) => now.available === false,
    again: change("scarce", { stock_quantity: 0 }),
    buy: ["scarce"],
  },
  {
    name: "product renamed",
    act: change("cashews", { name: "cashews of Kilifi" }),
    read: page("cashews"),
    done: (now) => now?.product.name === "cashews of Kilifi",
  },
  {
    name: "product unpublished",
    act: change("macadamia", { status: "draft" }),
    read: page("macadamia"),
    done: (now) => now === null,
    again: change("vase", { status: "draft" }),
    buy: ["vase"],
  },
  {
    name: "product deleted for good",
    act: (ctx) => ctx.store.must("DELETE", `products/${post(ctx, "book").id}?force=true`),
    read: page("book"),
    done: (now) => now === null,
    again: (ctx) => ctx.store.must("DELETE", `products/${post(ctx, "bread").id}?force=true`),
    buy: ["bread"],
  },
  {
    name: "variation price",
    act: change("granola 250 g", { regular_price: "190" }),
    read: quoted("granola 250 g"),
    done: (now) => now.price === 19_000,
    again: change("granola 250 g", { regular_price: "200" }),
    buy: ["granola 250 g"],
  },
  {
    name: "sale begun",
    act: change("hamper", { sale_price: "4000" }),
    read: quoted("hamper"),
    done: (now) => now.price === 400_000,
    again: change("hamper", { sale_price: "" }),
    buy: ["hamper"],
  },
  {
    name: "sale scheduled (from its beginning)",
    act: async (ctx) => {
      const start = storeTime(20 * SECOND);
      await change("tea", { sale_price: "80", date_on_sale_from_gmt: start })(ctx);
      await ctx.sleep(20 * SECOND);
    },
    read: quoted("tea"),
    done: (now) => now.price === 8_000,
    store: async (ctx) =>
      (await ctx.store.must("GET", `products/${post(ctx, "tea").id}?_fields=price`)).price === "80",
  },
  {
    name: "category renamed",
    act: (ctx) => {
      const { id } = ctx.known.find("term", "Cakes");
      return ctx.store.must("PUT", `products/categories/${id}`, { name: "Keki" });
    },
    read: async (ctx) => (await ctx.ask("GET", "/api/categories")).body,
    done: (now) => JSON.stringify(now).includes("Keki"),
  },
  {
    name: "review approved",
    prepare: reviewMade,
    act: (ctx) => ctx.store.must("PUT", `products/reviews/${ctx.review}`, { status: "approved" }),
    read: page("hamper"),
    done: (now) => now?.reviews.length === 1,
  },
  {
    name: "attribute term renamed",
    act: termRenamed,
    read: page("granola"),
    done: (now) => JSON.stringify(now?.product.options).includes("250 grams"),
  },
  {
    name: "coupon created",
    act: (ctx) => ctx.store.must("POST", "coupons", { code: "fresh", amount: "40" }),
    read: quoted("trifle", { quantity: 999, coupon: "fresh" }),
    done: (now) => !now.refused && now.discount > 0,
  },
  {
    name: "coupon changed",
    act: (ctx) => ctx.store.must("PUT", couponPath(ctx, "fixed100"), { amount: "70" }),
    read: quoted("hamper", { coupon: "fixed100" }),
    done: (now) => now.discount === 7_000,
    again: (ctx) => ctx.store.must("PUT", couponPath(ctx, "fixed100"), { amount: "60" }),
    buy: ["hamper", { coupon: "fixed100" }],
  },
  {
    name: "coupon deleted",
    act: (ctx) => ctx.store.must("DELETE", `${couponPath(ctx, "percent10")}?force=true`),
    read: quoted("hamper", { coupon: "percent10" }),
    done: (now) => now.refused,
    again: (ctx) => ctx.store.must("DELETE", `${couponPath(ctx, "percent33")}?force=true`),
    buy: ["hamper", { coupon: "percent33" }],
  },
  {
    name: "delivery cost",
    act: zoneCost("230"),
    admin: zoneCostByPage("230"),
    read: quoted("gift"),
    done: (now, before) => now.shipping !== before.shipping,
    again: zoneCost("240"),
    buy: ["gift"],
  },
  {
    name: "delivery zone added",
    act: zoneAdded,
    read: shop,
    done: (now, before) => now.delivery_zones.length > before.delivery_zones.length,
  },
  {
    name: "tax rate changed",
    act: (ctx) => ctx.store.must("PUT", taxPath(ctx, "VAT"), { rate: "20" }),
    read: quoted("hamper"),
    done: (now, before) => now.tax !== before.tax,
    again: rateAdded("1"),
    buy: ["hamper"],
  },
  {
    name: "tax rate added",
    act: rateAdded("2"),
    read: quoted("hamper"),
    done: (now, before) => now.tax > before.tax,
  },
  {
    name: "prices entered without tax",
    act: setting("tax", "woocommerce_prices_include_tax", "no"),
    admin: settingsPage("woocommerce_prices_include_tax", "no"),
    read: quoted("almonds"),
    done: (now, before) => now.total > before.total,
    again: setting("tax", "woocommerce_prices_include_tax", "yes"),
    buy: ["almonds"],
  },
  {
    name: "no decimals",
    act: setting("general", "woocommerce_price_num_decimals", "0"),
    admin: settingsPage("woocommerce_price_num_decimals", "0"),
    read: quoted("almonds"),
    done: (now, before) => now.total % 100 === 0 && now.total !== before.total,
    again: setting("general", "woocommerce_price_num_decimals", "2"),
    buy: ["almonds"],
  },
  {
    name: "currency",
    act: setting("general", "woocommerce_currency", "USD"),
    admin: settingsPage("woocommerce_currency", "USD"),
    read: quoted("almonds"),
    done: (now) => now.currency === "USD",
    again: setting("general", "woocommerce_currency", "KES"),
    buy: ["almonds"],
  },
];

/** Cart of an action's `buy`. */
export const buyCart = (ctx, [name, options]) => cartOf(ctx, name, options);
