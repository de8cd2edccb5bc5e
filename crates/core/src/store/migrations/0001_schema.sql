-- Schema for SQLite and PostgreSQL: times are milliseconds since 1970, ids are UUIDs as text, amounts
-- minor units.

-- Orders, their payments, and jobs for upstreams.

CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    number TEXT NOT NULL,
    shop_day TEXT NOT NULL,
    access_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    status TEXT NOT NULL,
    payment_method TEXT NOT NULL,
    total BIGINT NOT NULL,
    currency TEXT NOT NULL,
    contents TEXT NOT NULL,
    refund_due BIGINT NOT NULL DEFAULT 0,
    woo_id BIGINT,
    woo_number TEXT,
    placed_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    revision BIGINT NOT NULL DEFAULT 0,
    UNIQUE (shop_day, number)
);
CREATE INDEX orders_by_time ON orders (placed_at);
-- Open orders are listed often, among a hundred thousand closed ones.
CREATE INDEX orders_by_status ON orders (status);
CREATE INDEX orders_by_woo_id ON orders (woo_id);

-- Attempts to collect an amount. At most one of an order is alive.
CREATE TABLE payment_attempts (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    provider TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    request TEXT NOT NULL,
    token TEXT NOT NULL,
    state TEXT NOT NULL,
    reference TEXT,
    url TEXT,
    failure TEXT,
    tries BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    checked_at BIGINT NOT NULL DEFAULT 0,
    changed_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_live_attempt ON payment_attempts (order_id)
    WHERE state IN ('creating', 'open', 'unknown');
CREATE UNIQUE INDEX attempts_by_reference ON payment_attempts (provider, reference)
    WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX attempts_by_token ON payment_attempts (token);
CREATE INDEX attempts_by_order ON payment_attempts (order_id);

-- Provider events as received; stored before they are handled. `attempt_id`: attempt whose callback
-- URL received the event.
CREATE TABLE provider_events (
    id TEXT PRIMARY KEY,
    source TEXT NOT NULL,
    event_key TEXT NOT NULL,
    attempt_id TEXT REFERENCES payment_attempts (id),
    body TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    handled_at BIGINT,
    UNIQUE (source, event_key)
);

-- The ledger: all money received, once each.
CREATE TABLE payments (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    attempt_id TEXT,
    origin TEXT NOT NULL,
    provider TEXT NOT NULL,
    reference TEXT NOT NULL,
    receipt TEXT,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    UNIQUE (origin, provider, reference)
);
CREATE UNIQUE INDEX payments_by_receipt ON payments (provider, receipt) WHERE receipt IS NOT NULL;
CREATE INDEX payments_by_order ON payments (order_id);

-- Refunds by staff; never more than was paid.
CREATE TABLE refunds (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    payment_id TEXT NOT NULL REFERENCES payments (id),
    amount BIGINT NOT NULL,
    reason TEXT NOT NULL,
    state TEXT NOT NULL,
    reference TEXT,
    asked_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX refunds_by_order ON refunds (order_id);

-- Jobs for upstreams.
CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    entry_key TEXT NOT NULL,
    queue TEXT NOT NULL,
    order_id TEXT NOT NULL,
    payload TEXT NOT NULL,
    state TEXT NOT NULL,
    next_try BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    lease_until BIGINT NOT NULL DEFAULT 0,
    lease_owner TEXT,
    last_error TEXT,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    UNIQUE (kind, entry_key)
);
CREATE INDEX outbox_due ON outbox (state, queue, next_try);
CREATE INDEX outbox_by_order ON outbox (order_id);

CREATE TABLE counters (
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);

-- Stock reserved for orders that WooCommerce has not subtracted yet, and the row that serialises
-- two orders for the last piece.
CREATE TABLE stock_locks (
    stock_id BIGINT PRIMARY KEY,
    revision BIGINT NOT NULL
);
CREATE TABLE stock_holds (
    order_id TEXT NOT NULL REFERENCES orders (id),
    stock_id BIGINT NOT NULL,
    quantity BIGINT NOT NULL,
    held_at BIGINT NOT NULL,
    released_at BIGINT,
    PRIMARY KEY (order_id, stock_id)
);
CREATE INDEX holds_by_stock ON stock_holds (stock_id);

-- Conditions that staff must resolve.
CREATE TABLE alerts (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    alert_key TEXT NOT NULL,
    order_id TEXT,
    detail TEXT NOT NULL,
    raised_at BIGINT NOT NULL,
    resolved_at BIGINT,
    UNIQUE (kind, alert_key)
);

-- Uses of coupons by orders, and the row that serialises orders with the same coupon.
-- `email` is in lower case and `phone` in E.164; both are empty where not known. `counted_at`: since
-- then WooCommerce's own counts include the use. `refused_at`: WooCommerce refused the coupon and
-- never counts the use. `released_at`: the order was cancelled.
CREATE TABLE coupon_locks (
    code TEXT PRIMARY KEY,
    revision BIGINT NOT NULL
);
CREATE TABLE coupon_uses (
    order_id TEXT NOT NULL REFERENCES orders (id),
    code TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    held_at BIGINT NOT NULL,
    read_live BIGINT NOT NULL,
    counted_at BIGINT,
    refused_at BIGINT,
    released_at BIGINT,
    PRIMARY KEY (order_id, code)
);
CREATE INDEX coupon_uses_by_code ON coupon_uses (code);

-- The last known state of each order in WooCommerce, which separates changes by staff there from
-- changes by Korosho. `own_status` is the status that a change in the store replaced by
-- `imposed_status`, so that undoing the change in the store undoes it here.
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

-- The desk: customers, register of all known orders, held orders, audit log.

-- One customer per phone number (E.164). `revision` grows with each change, so that another desk on
-- the same database reads only changes.
CREATE TABLE customers (
    phone TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT,
    zone TEXT,
    address TEXT NOT NULL,
    notes TEXT NOT NULL,
    orders BIGINT NOT NULL,
    last_order_at BIGINT NOT NULL,
    revision BIGINT NOT NULL
);
CREATE INDEX customers_by_revision ON customers (revision);

-- One row per order of any channel. Columns of `orders` are joined and not copied, except for search
-- keys.
CREATE TABLE order_register (
    entry_key TEXT PRIMARY KEY,
    order_id TEXT,
    woo_id BIGINT,
    number TEXT NOT NULL,
    channel TEXT NOT NULL,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    total BIGINT NOT NULL,
    currency TEXT NOT NULL,
    method TEXT,
    receipt TEXT,
    status TEXT NOT NULL,
    store_status TEXT,
    store_number TEXT,
    store_changed_at BIGINT NOT NULL,
    details TEXT NOT NULL,
    search TEXT NOT NULL,
    placed_at BIGINT NOT NULL
);
CREATE INDEX register_by_time ON order_register (placed_at);
CREATE INDEX register_by_phone ON order_register (phone, placed_at);
CREATE INDEX register_by_status ON order_register (status);
CREATE INDEX register_by_change ON order_register (store_changed_at);

CREATE TABLE held_orders (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL,
    draft TEXT NOT NULL,
    held_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    opened_by TEXT NOT NULL,
    opened_at BIGINT NOT NULL
);

CREATE TABLE audit_log (
    id TEXT PRIMARY KEY,
    done_at BIGINT NOT NULL,
    done_by TEXT NOT NULL,
    approved_by TEXT,
    action TEXT NOT NULL,
    order_id TEXT,
    number TEXT,
    detail TEXT NOT NULL
);
CREATE INDEX audit_log_by_time ON audit_log (done_at);
CREATE INDEX audit_log_by_order ON audit_log (order_id);

-- Order transfers, given or taken over, and the devices that may transfer orders to this server.

CREATE TABLE order_transfers (
    order_id TEXT PRIMARY KEY REFERENCES orders (id),
    transferred_at BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL DEFAULT 0,
    polled_at BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE devices (
    name TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    made_at BIGINT NOT NULL,
    revoked_at BIGINT
);

-- Subscriptions to one back-in-stock mail. `variation_id` 0 = a product without variations.
CREATE TABLE stock_notices (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    product_id BIGINT NOT NULL,
    variation_id BIGINT NOT NULL,
    language TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    asked_at BIGINT NOT NULL,
    notified_at BIGINT,
    UNIQUE (email, product_id, variation_id)
);
CREATE INDEX stock_notices_by_notified ON stock_notices (notified_at);

-- One review per product of an order, shown after approval by staff.
CREATE TABLE reviews (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL,
    product_id BIGINT NOT NULL,
    author TEXT NOT NULL,
    rating BIGINT NOT NULL,
    review TEXT NOT NULL,
    written_at BIGINT NOT NULL,
    UNIQUE (order_id, product_id)
);

-- Every slug that a product ever had.
CREATE TABLE slugs (
    slug TEXT PRIMARY KEY,
    product_id BIGINT NOT NULL
);

-- Messages to the shop and newsletter subscriptions.

CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT,
    phone TEXT,
    message TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX messages_by_time ON messages (sent_at);

CREATE TABLE newsletter (
    email TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    subscribed_at BIGINT NOT NULL,
    unsubscribed_at BIGINT
);

-- Reports of comparisons of providers, ledger, orders and WooCommerce.

CREATE TABLE reconciliations (
    id TEXT PRIMARY KEY,
    since_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    differences BIGINT NOT NULL,
    report TEXT NOT NULL
);
CREATE INDEX reconciliations_by_end ON reconciliations (until_at);
