-- WooCommerce. `doc` holds the stored JSON; the other columns serve filters and sort orders of
-- listings. Products, variations, orders, coupons and pictures share one sequence of ids.
CREATE TABLE wc_posts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL
) STRICT;

CREATE TABLE wc_products (
    id INTEGER PRIMARY KEY,
    parent_id INTEGER NOT NULL,
    type TEXT NOT NULL, -- simple, variable, variation, grouped, external
    status TEXT NOT NULL,
    slug TEXT NOT NULL,
    sku TEXT NOT NULL,
    name TEXT NOT NULL,
    search TEXT NOT NULL, -- lower case
    price REAL, -- for filters and order only; null when not for sale
    on_sale INTEGER NOT NULL,
    featured INTEGER NOT NULL,
    stock_status TEXT NOT NULL,
    menu_order INTEGER NOT NULL,
    total_sales INTEGER NOT NULL,
    rating REAL NOT NULL,
    created_ms INTEGER NOT NULL,
    modified_ms INTEGER NOT NULL,
    doc TEXT NOT NULL
) STRICT;

CREATE INDEX wc_products_by_parent ON wc_products (parent_id, menu_order, id);
CREATE INDEX wc_products_by_slug ON wc_products (slug);
CREATE INDEX wc_products_by_sku ON wc_products (sku);
CREATE INDEX wc_products_by_change ON wc_products (modified_ms);

CREATE TABLE wc_product_terms (
    product_id INTEGER NOT NULL,
    taxonomy TEXT NOT NULL, -- product_cat, product_tag, pa_size …
    term_id INTEGER NOT NULL,
    PRIMARY KEY (product_id, taxonomy, term_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX wc_products_of_term ON wc_product_terms (taxonomy, term_id, product_id);

CREATE TABLE wc_terms (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    taxonomy TEXT NOT NULL,
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    doc TEXT NOT NULL
) STRICT;

CREATE INDEX wc_terms_by_slug ON wc_terms (taxonomy, slug);

-- Small documents: attributes, customers, reviews, notes, refunds, coupons, settings, zones,
-- methods, gateways, webhooks. `owner` is the id of the parent, `name` the lookup key.
CREATE TABLE wc_things (
    kind TEXT NOT NULL,
    id INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    name TEXT NOT NULL,
    doc TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX wc_things_of_owner ON wc_things (kind, owner, id);
CREATE INDEX wc_things_by_name ON wc_things (kind, name);

CREATE TABLE wc_counters (
    kind TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE wc_orders (
    id INTEGER PRIMARY KEY,
    status TEXT NOT NULL,
    customer_id INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    modified_ms INTEGER NOT NULL,
    search TEXT NOT NULL, -- lower case
    doc TEXT NOT NULL
) STRICT;

CREATE INDEX wc_orders_by_date ON wc_orders (created_ms, id);
CREATE INDEX wc_orders_by_change ON wc_orders (modified_ms);
CREATE INDEX wc_orders_by_status ON wc_orders (status, created_ms);

CREATE TABLE wc_stock_movements (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id INTEGER NOT NULL,
    product_id INTEGER NOT NULL,
    change INTEGER NOT NULL, -- negative: taken
    created_ms INTEGER NOT NULL
) STRICT;

-- Background jobs of webhooks: one row per hook and resource, so that changes merge.
CREATE TABLE wc_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    webhook_id INTEGER NOT NULL,
    resource_id INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    UNIQUE (webhook_id, resource_id)
) STRICT;
