-- The last known state of each order in WooCommerce, by which acts of staff there are told from
-- changes of our own. `own_status` is our status before the store's act replaced it by
-- `imposed_status`: an act that staff take back is taken back here as well.
CREATE TABLE store_orders (
    order_id TEXT PRIMARY KEY REFERENCES orders (id),
    status TEXT NOT NULL,
    total BIGINT NOT NULL,
    refunded BIGINT NOT NULL,
    lines TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    own_status TEXT,
    imposed_status TEXT,
    paid_there BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX orders_by_woo_id ON orders (woo_id);
