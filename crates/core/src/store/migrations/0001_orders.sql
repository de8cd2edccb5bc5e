-- Orders, the money for them, and the work owed to upstreams. One dialect for SQLite and
-- PostgreSQL: times are milliseconds since 1970, ids are UUIDs as text, amounts minor units.

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

-- One try to receive the money. At most one of an order is alive.
CREATE TABLE payment_attempts (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    method TEXT NOT NULL,
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
CREATE UNIQUE INDEX attempts_by_reference ON payment_attempts (method, reference)
    WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX attempts_by_token ON payment_attempts (token);
CREATE INDEX attempts_by_order ON payment_attempts (order_id);

-- What providers told us, as received; stored before it is handled.
CREATE TABLE provider_events (
    id TEXT PRIMARY KEY,
    provider TEXT NOT NULL,
    event_key TEXT NOT NULL,
    body TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    handled_at BIGINT,
    UNIQUE (provider, event_key)
);

-- The ledger: all money received, once each.
CREATE TABLE payments (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    attempt_id TEXT,
    method TEXT NOT NULL,
    reference TEXT NOT NULL,
    receipt TEXT,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    UNIQUE (method, reference)
);
CREATE UNIQUE INDEX payments_by_receipt ON payments (method, receipt) WHERE receipt IS NOT NULL;
CREATE INDEX payments_by_order ON payments (order_id);

-- Money given back by staff; never more than came in.
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

-- Work owed to an upstream.
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

-- Pieces promised to orders that WooCommerce has not subtracted yet, and the row that two
-- shoppers wanting the same last piece queue at.
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

-- What staff must see.
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
