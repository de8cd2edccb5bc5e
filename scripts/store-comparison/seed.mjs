// Creates the trial catalogue in a store, and removes it.
import {
  ATTRIBUTES,
  CATEGORIES,
  COUPONS,
  PRODUCTS,
  SHIPPING_CLASSES,
  SKU,
  ZONES,
} from "./catalogue.mjs";

/** Refuses a store with a merchant's products: a run deletes products, orders, rates and zones. */
export async function refuseMerchants(store) {
  const foreign = (await store.all("products?status=any")).filter(
    (product) => !product.sku.startsWith(SKU),
  );
  if (foreign.length === 0) return;
  const names = foreign.slice(0, 3).map((product) => product.name);
  throw new Error(
    `the store has ${foreign.length} products of its own (${names.join(", ")}): ` +
      "a run deletes products, orders, coupons, tax rates and shipping zones; " +
      "name a trial store, or add --reset to empty this one",
  );
}

/** Lists a route; a store without the route has no entries. */
async function listAll(store, path) {
  try {
    return await store.all(path);
  } catch (error) {
    if (/: 404 .*rest_no_route/.test(error.message)) return [];
    throw error;
  }
}

async function removeAll(store, path, query = "force=true", keep = () => false) {
  for (const row of await listAll(store, path)) {
    if (!keep(row)) await store.rest("DELETE", `${path.split("?")[0]}/${row.id}?${query}`);
  }
}

/** Deletes orders permanently, including trashed ones. */
export async function removeOrders(store) {
  await removeAll(store, "orders?status=any");
  await removeAll(store, "orders?status=trash");
}

/** Deletes everything that the comparison creates in a store. */
export async function emptyStore(store) {
  await removeOrders(store);
  for (const status of ["any", "trash"]) await removeAll(store, `products?status=${status}`);
  await removeAll(store, "coupons");
  await removeAll(
    store,
    "products/categories",
    "force=true",
    (row) => row.slug === "uncategorized",
  );
  await removeAll(store, "products/shipping_classes");
  await removeAll(store, "products/attributes");
  await removeAll(store, "taxes");
  await removeAll(store, "webhooks");
  await removeAll(store, "shipping/zones", "force=true", (row) => row.id === 0);
}

async function seedTerm(store, known, path, name) {
  const made = await store.must("POST", path, { name });
  known.name("term", made.id, name);
}

/** Seeds an attribute, whose ids are independent of those of terms. */
async function seedAttribute(store, known, name, terms) {
  const made = await store.must("POST", "products/attributes", { name });
  known.name("attribute", made.id, name);
  for (const [index, term] of terms.entries()) {
    const body = { name: term, menu_order: index };
    await store.must("POST", `products/attributes/${made.id}/terms`, body);
  }
}

async function seedProduct(store, known, name, { category, options, variations, ...fields }) {
  const body = { name, sku: SKU + name.replaceAll(" ", "-"), type: "simple", ...fields };
  if (category) body.categories = [{ id: known.find("term", category).id }];
  if (options) {
    body.type = "variable";
    body.attributes = options.map((option) => ({
      id: known.find("attribute", option).id,
      variation: true,
      visible: true,
      options: ATTRIBUTES[option],
    }));
  }
  const product = await store.must("POST", "products", body);
  known.name("post", product.id, name, { options: options ?? [] });
  for (const [term, more] of Object.entries(variations ?? {})) {
    const attribute = { id: known.find("attribute", options[0]).id, option: term };
    const made = await store.must("POST", `products/${product.id}/variations`, {
      ...more,
      attributes: term === "any" ? [] : [attribute],
    });
    const open = term === "any" ? options : options.slice(1);
    const chosen = term === "any" ? {} : { [options[0]]: term };
    known.name("post", made.id, `${name} ${term}`, { parent: product.id, chosen, open });
  }
}

async function seedZone(store, known, order, { name, locations, methods }) {
  const zone = await store.must("POST", "shipping/zones", { name, order });
  known.name("zone", zone.id, name);
  await store.must("PUT", `shipping/zones/${zone.id}/locations`, locations);
  for (const { method_id, settings, classes = {} } of methods) {
    const path = `shipping/zones/${zone.id}/methods`;
    const made = await store.must("POST", path, { method_id });
    const costs = Object.entries(classes).map(([term, cost]) => [
      `class_cost_${known.find("term", term).id}`,
      cost,
    ]);
    const id = made.instance_id ?? made.id;
    const all = { ...settings, ...Object.fromEntries(costs) };
    await store.must("PUT", `${path}/${id}`, { settings: all });
    known.name("method", id, settings.title, { zone: zone.id, method_id });
  }
}

/** Recreates the coupons, so that their usage counts start at zero in each configuration. */
export async function seedCoupons(store, known) {
  await removeAll(store, "coupons");
  const ids = (names) => names?.map((name) => known.find("post", name).id);
  const term = (name) => (name ? [known.find("term", name).id] : undefined);
  for (const [code, fields] of Object.entries(COUPONS)) {
    const { products, not_products, category, not_category, ...rest } = fields;
    const made = await store.must("POST", "coupons", {
      code,
      ...rest,
      product_ids: ids(products),
      excluded_product_ids: ids(not_products),
      product_categories: term(category),
      excluded_product_categories: term(not_category),
    });
    known.name("post", made.id, `coupon ${code}`);
  }
}

/** Resets stock to the catalogue's quantities. */
export async function restock(store, known) {
  for (const [name, { stock_quantity }] of Object.entries(PRODUCTS)) {
    if (stock_quantity === undefined) continue;
    await store.must("PUT", `products/${known.find("post", name).id}`, { stock_quantity });
  }
}

/**
 * Creates the catalogue without coupons. Returns the failed parts: a stand-in that lacks a part is
 * compared in the others.
 */
export async function seedStore(store, known) {
  const failures = [];
  const attempt = async (make) => {
    try {
      await make();
    } catch (error) {
      failures.push(error.message);
    }
  };
  for (const name of CATEGORIES) {
    await attempt(() => seedTerm(store, known, "products/categories", name));
  }
  for (const name of SHIPPING_CLASSES) {
    await attempt(() => seedTerm(store, known, "products/shipping_classes", name));
  }
  for (const [name, terms] of Object.entries(ATTRIBUTES)) {
    await attempt(() => seedAttribute(store, known, name, terms));
  }
  for (const [name, product] of Object.entries(PRODUCTS)) {
    await attempt(() => seedProduct(store, known, name, product));
  }
  for (const [order, zone] of ZONES.entries()) {
    await attempt(() => seedZone(store, known, order, zone));
  }
  return failures;
}
