-- Uses of coupons by orders, and the row at which orders that want the same coupon queue.
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
