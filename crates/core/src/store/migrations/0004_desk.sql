-- The desk: customers, the register of all orders that are known, held orders, and who did what.

-- One customer for each number (E.164). `revision` grows with each change, so that another desk on
-- the same database sees what is new.
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

-- A row for each order of any channel. What stands in `orders` is joined and never copied, but for
-- what it is found by.
CREATE TABLE order_register (
    entry_key TEXT PRIMARY KEY,
    our_id TEXT,
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
    goods TEXT NOT NULL,
    search TEXT NOT NULL,
    placed_at BIGINT NOT NULL
);
CREATE INDEX register_by_time ON order_register (placed_at);
CREATE INDEX register_by_phone ON order_register (phone, placed_at);
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
    action TEXT NOT NULL,
    order_id TEXT,
    number TEXT,
    detail TEXT NOT NULL
);
CREATE INDEX audit_log_by_time ON audit_log (done_at);
CREATE INDEX audit_log_by_order ON audit_log (order_id);
