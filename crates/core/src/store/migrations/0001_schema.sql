-- Schema for SQLite and PostgreSQL: times are milliseconds since 1970, ids are UUIDs as text, amounts
-- minor units.

-- Orders, their payments, and jobs for upstreams.

-- `contents_revision` counts changes of the contents, `revision` every lock of the row. `slot_from`:
-- beginning of the slot in which the order takes a place; `slot_kind`: slots of pick-ups and of deliveries
-- are counted apart. `erased_at`: since then the order has no customer.
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
    contents_revision BIGINT NOT NULL DEFAULT 0,
    erased_at BIGINT,
    slot_from BIGINT,
    slot_kind TEXT NOT NULL DEFAULT 'delivery',
    UNIQUE (shop_day, number)
);
CREATE INDEX orders_by_time ON orders (placed_at);
-- Open orders are listed often, among a hundred thousand closed ones.
CREATE INDEX orders_by_status ON orders (status);
CREATE INDEX orders_by_woo_id ON orders (woo_id);
-- Customers know the number of an order, which repeats on other days.
CREATE INDEX orders_by_number ON orders (number, placed_at);
CREATE INDEX orders_by_slot ON orders (slot_from) WHERE slot_from IS NOT NULL;

-- Rows that serialise two orders for the last place in a slot.
CREATE TABLE slot_locks (
    slot_kind TEXT NOT NULL,
    slot_from BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    PRIMARY KEY (slot_kind, slot_from)
);

-- Places in slots that the server holds for orders of desks, which are stored there:
-- reserved until `expires_at`, or 0 = reported by the desk.
CREATE TABLE slot_places (
    order_id TEXT NOT NULL,
    slot_kind TEXT NOT NULL,
    slot_from BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (order_id, slot_kind, slot_from)
);
CREATE INDEX slot_places_by_slot ON slot_places (slot_from);

-- Places of a desk's own orders that the server has got a report of.
CREATE TABLE slot_reports (
    order_id TEXT PRIMARY KEY,
    slot_kind TEXT NOT NULL,
    slot_from BIGINT NOT NULL
);

-- Orders placed on the website, until they can no longer lapse: phone (E.164), address network (IPv4
-- address or IPv6 /64) and site (IPv4 address or IPv6 /48) of the customer limit how much is reserved
-- without payment. `accepted_pieces`: pieces of counted stock that staff have accepted in a pending order
-- by changing it: the limit of its network does not concern them.
CREATE TABLE web_orders (
    order_id TEXT PRIMARY KEY REFERENCES orders (id),
    phone TEXT NOT NULL,
    network TEXT NOT NULL,
    site TEXT,
    accepted_pieces BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX web_orders_by_phone ON web_orders (phone);
CREATE INDEX web_orders_by_network ON web_orders (network);
CREATE INDEX web_orders_by_site ON web_orders (site);

-- One-time codes that open an order on another device. The code is not in the table: it is derived from
-- `id` and a secret of the server. `recipient` is E.164, or an e-mail address in lower case; `attempts`
-- is raised before a typed code is compared; limits count `network` and `site` of the client that
-- requested it. A row is deleted a day after it was created.
CREATE TABLE order_codes (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    channel TEXT NOT NULL,
    recipient TEXT NOT NULL,
    language TEXT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT,
    network TEXT,
    site TEXT
);
CREATE INDEX order_codes_by_order ON order_codes (order_id, expires_at);
CREATE INDEX order_codes_by_recipient ON order_codes (recipient, created_at);
CREATE INDEX order_codes_by_channel ON order_codes (channel, created_at);
CREATE INDEX order_codes_by_network ON order_codes (network, created_at);
CREATE INDEX order_codes_by_site ON order_codes (site, created_at);

-- Attempts to collect an amount. At most one of an order is alive. `phone`: phone that the attempt
-- prompts (E.164); NULL for other attempts.
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
    changed_at BIGINT NOT NULL,
    phone TEXT
);
CREATE UNIQUE INDEX one_live_attempt ON payment_attempts (order_id)
    WHERE state IN ('creating', 'open', 'unknown');
CREATE UNIQUE INDEX attempts_by_reference ON payment_attempts (provider, reference)
    WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX attempts_by_token ON payment_attempts (token);
CREATE INDEX attempts_by_order ON payment_attempts (order_id);
CREATE INDEX attempts_by_phone ON payment_attempts (phone, created_at);

-- Rows that serialise transactions that count against the same limit; `bucket` is a hash, so that
-- the table holds no personal data.
CREATE TABLE limit_locks (
    bucket BIGINT PRIMARY KEY,
    revision BIGINT NOT NULL
);

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

-- Status queries about confirmed paybill payments: a confirmation is unsigned, so the payment is
-- recorded only after M-Pesa has answered at a secret URL (`token`).
CREATE TABLE paybill_checks (
    receipt TEXT PRIMARY KEY,
    token TEXT NOT NULL,
    asked_at BIGINT NOT NULL DEFAULT 0,
    queries BIGINT NOT NULL DEFAULT 0,
    answer TEXT
);
CREATE UNIQUE INDEX paybill_checks_by_token ON paybill_checks (token);

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

-- E-mails to customers within the last day. `recipient` is in lower case.
CREATE TABLE sent_mails (
    entry_id TEXT PRIMARY KEY,
    recipient TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX sent_mails_by_recipient ON sent_mails (recipient, sent_at);

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

-- Newest decision of staff about each product (`variation_id` 0) or size: sold out until `until_at`
-- (NULL: until they switch it on again). `is_pending` is 1 until the shop's server has it.
CREATE TABLE sold_out (
    product_id BIGINT NOT NULL,
    variation_id BIGINT NOT NULL,
    until_at BIGINT,
    decided_by TEXT NOT NULL,
    decided_at BIGINT NOT NULL,
    is_pending BIGINT NOT NULL,
    PRIMARY KEY (product_id, variation_id)
);

-- Prices that this shop published, as text of a decimal number in the currency's main unit:
-- variation 0 is the product itself. They explain totals that a device agreed on while it was
-- offline.
CREATE TABLE published_prices (
    product_id BIGINT NOT NULL,
    variation_id BIGINT NOT NULL,
    price TEXT NOT NULL,
    published_at BIGINT NOT NULL,
    withdrawn_at BIGINT,
    PRIMARY KEY (product_id, variation_id, published_at)
);
CREATE INDEX published_prices_by_end ON published_prices (withdrawn_at);

-- Conditions that staff must resolve. `detail` is in English, `detail_sw` in Kiswahili.
CREATE TABLE alerts (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    alert_key TEXT NOT NULL,
    order_id TEXT,
    detail TEXT NOT NULL,
    raised_at BIGINT NOT NULL,
    resolved_at BIGINT,
    detail_sw TEXT,
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
-- `imposed_status`, so that undoing the change in the store undoes it here. `received_in_store`: minor
-- units that staff received outside the ledger by marking the order as paid in WooCommerce.
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
    received_in_store BIGINT NOT NULL DEFAULT 0
);

-- Ledger of each order, summed in the order's currency. `is_covered`: whether the payments cover its
-- total; until an order is paid, what was given back does not count, and afterwards the largest amount
-- that was held at once does, so that a refund of a paid order is not collected again. `is_paid`:
-- whether they cover it together with what staff received outside the ledger.
CREATE VIEW order_balances AS
SELECT order_id, received, returned, received_in_store,
    CASE WHEN total <= counted THEN 1 ELSE 0 END AS is_covered,
    CASE WHEN total <= counted + received_in_store THEN 1 ELSE 0 END AS is_paid
FROM (
    SELECT order_id, total, received, returned, received_in_store,
        CASE WHEN status IN ('pending', 'confirmed') THEN received - returned ELSE peak END AS counted
    FROM (
        SELECT o.id AS order_id, o.status, o.total,
            (SELECT CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM payments p
                WHERE p.order_id = o.id AND p.currency = o.currency) AS received,
            (SELECT CAST(COALESCE(SUM(r.amount), 0) AS BIGINT) FROM refunds r
                WHERE r.order_id = o.id AND r.state <> 'failed') AS returned,
            (SELECT CAST(COALESCE(MAX(s.received_in_store), 0) AS BIGINT) FROM store_orders s
                WHERE s.order_id = o.id) AS received_in_store,
            (SELECT CAST(COALESCE(MAX(
                (SELECT SUM(q.amount) FROM payments q WHERE q.order_id = p.order_id
                    AND q.currency = p.currency AND q.received_at <= p.received_at)
                - (SELECT COALESCE(SUM(r.amount), 0) FROM refunds r WHERE r.order_id = p.order_id
                    AND r.state <> 'failed' AND r.asked_at < p.received_at)
                ), 0) AS BIGINT) FROM payments p
                WHERE p.order_id = o.id AND p.currency = o.currency) AS peak
        FROM orders o
    ) AS summed
) AS counted;

-- The desk: customers, register of all known orders, held orders, audit log.

-- One customer per phone number (E.164). `revision` grows with each change, so that another desk on
-- the same database reads only changes. `saved_at`: last change by staff, 0 = none. `avoided`: allergens
-- that the customer avoids, as keys with commas in display order; empty = none is known.
CREATE TABLE customers (
    phone TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT,
    zone TEXT,
    address TEXT NOT NULL,
    notes TEXT NOT NULL,
    orders BIGINT NOT NULL,
    last_order_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    saved_at BIGINT NOT NULL DEFAULT 0,
    avoided TEXT NOT NULL DEFAULT ''
);
CREATE INDEX customers_by_revision ON customers (revision);

-- One row per order of any channel. Columns of `orders` are joined and not copied, except for search
-- keys. `unpaid_in_store`: whether WooCommerce's own status of the order is one that waits for its
-- payment, while ours may be further on.
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
    placed_at BIGINT NOT NULL,
    unpaid_in_store BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX register_by_time ON order_register (placed_at);
CREATE INDEX register_by_phone ON order_register (phone, placed_at);
CREATE INDEX register_by_status ON order_register (status);
CREATE INDEX register_by_change ON order_register (store_changed_at);

-- Last notice to the customer of an order in the register that it is ready or on its way.
CREATE TABLE ready_notices (
    entry_key TEXT PRIMARY KEY,
    told_at BIGINT NOT NULL,
    told_by TEXT NOT NULL
);

-- Runs of deliveries that riders open by a link. The token of the link is kept as its hash only.
-- `ends_at`: end of the shop's day, after which the row is deleted.
CREATE TABLE delivery_runs (
    token_hash TEXT PRIMARY KEY,
    contents TEXT NOT NULL,
    device TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL
);

CREATE TABLE held_orders (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL,
    draft TEXT NOT NULL,
    held_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    opened_by TEXT NOT NULL,
    opened_at BIGINT NOT NULL
);

-- `from_status`, `to_status` and `method` are details that the desk shows in its language; NULL for entries
-- without them.
CREATE TABLE audit_log (
    id TEXT PRIMARY KEY,
    done_at BIGINT NOT NULL,
    done_by TEXT NOT NULL,
    approved_by TEXT,
    action TEXT NOT NULL,
    order_id TEXT,
    number TEXT,
    detail TEXT NOT NULL,
    from_status TEXT,
    to_status TEXT,
    method TEXT
);
CREATE INDEX audit_log_by_time ON audit_log (done_at);
CREATE INDEX audit_log_by_order ON audit_log (order_id);

-- Order transfers, given or taken over, and the devices that may transfer orders to this server.

-- `device` owns a transferred order: a kiosk reports and changes its own orders only.
CREATE TABLE order_transfers (
    order_id TEXT PRIMARY KEY REFERENCES orders (id),
    transferred_at BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL DEFAULT 0,
    polled_at BIGINT NOT NULL DEFAULT 0,
    device TEXT
);

-- `public_key` verifies orders: the device registers it with its token; NULL without one or after the
-- revocation. Keys are found by their signer, the first 12 characters, so each device has another one.
CREATE TABLE devices (
    name TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    made_at BIGINT NOT NULL,
    revoked_at BIGINT,
    role TEXT NOT NULL DEFAULT 'kiosk',
    public_key TEXT
);
CREATE UNIQUE INDEX devices_by_signer ON devices (SUBSTR(public_key, 1, 12));

-- At a device: public keys of the shop's other devices, as the server last sent them.
CREATE TABLE device_keys (
    public_key TEXT PRIMARY KEY,
    name TEXT NOT NULL
);

-- Copy of the settings that this device shares with the shop's server; `id` is always 1.
CREATE TABLE shared_settings (
    id BIGINT PRIMARY KEY,
    contents TEXT NOT NULL
);

-- Subscriptions to one back-in-stock mail, confirmed by the link of a mail. `variation_id` 0 = a product
-- without variations.
CREATE TABLE stock_notices (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    product_id BIGINT NOT NULL,
    variation_id BIGINT NOT NULL,
    language TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    asked_at BIGINT NOT NULL,
    notified_at BIGINT,
    confirmed_at BIGINT,
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

-- Messages of the contact form. `revision` is the time of the last change at the server, never
-- decreasing; `answer_pending` is 1 until the server has the answer, `read_at` belongs to the device.
CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT,
    phone TEXT,
    message TEXT NOT NULL,
    sent_at BIGINT NOT NULL,
    revision BIGINT NOT NULL DEFAULT 0,
    answered_at BIGINT,
    answered_by TEXT,
    answer_pending BIGINT NOT NULL DEFAULT 0,
    read_at BIGINT
);
CREATE INDEX messages_by_time ON messages (sent_at);
CREATE INDEX messages_by_revision ON messages (revision);

-- Newsletter subscriptions, confirmed by the link of a mail. `confirmation_asked_at` is NULL for a
-- subscription without a mail server: nobody can be asked, and the form's consent counts.
CREATE TABLE newsletter (
    email TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    subscribed_at BIGINT NOT NULL,
    unsubscribed_at BIGINT,
    confirmation_asked_at BIGINT,
    confirmed_at BIGINT,
    language TEXT NOT NULL DEFAULT 'en'
);
-- Subscriptions that count: confirmed if somebody was asked, and not ended.
CREATE VIEW newsletter_subscribers AS
SELECT email, token FROM newsletter
WHERE unsubscribed_at IS NULL AND (confirmation_asked_at IS NULL OR confirmed_at IS NOT NULL);

-- Reports of comparisons of providers, ledger, orders and WooCommerce.

CREATE TABLE reconciliations (
    id TEXT PRIMARY KEY,
    since_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    differences BIGINT NOT NULL,
    report TEXT NOT NULL
);
CREATE INDEX reconciliations_by_end ON reconciliations (until_at);

-- Carts that the server keeps for browsers without scripts, by the hash of the token in their cookie.
CREATE TABLE carts (
    token_hash TEXT PRIMARY KEY,
    contents TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX carts_by_change ON carts (changed_at);

-- Accounts of the admin pages. Without password they are invited only; an invitation lasts until
-- `invited_until`, and its role applies once it is accepted. `last_code_step` is the time step of the last
-- one-time code, which counts once.
CREATE TABLE admin_accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    password_hash TEXT,
    code_key TEXT,
    last_code_step BIGINT NOT NULL DEFAULT 0,
    wrong_attempts BIGINT NOT NULL DEFAULT 0,
    locked_until BIGINT NOT NULL DEFAULT 0,
    invitation_hash TEXT UNIQUE,
    invitation_code_key TEXT,
    invited_role TEXT,
    invited_until BIGINT NOT NULL DEFAULT 0,
    added_at BIGINT NOT NULL
);

-- Sessions of the admin pages, by the hash of the token in their cookie.
CREATE TABLE admin_sessions (
    token_hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    browser TEXT NOT NULL
);
CREATE INDEX admin_sessions_by_account ON admin_sessions (account_id);

-- Sections of the settings that a manager saved on the admin pages, by name, with the number of edits;
-- without `contents` those of the settings file apply.
CREATE TABLE settings_sections (
    name TEXT PRIMARY KEY,
    revision BIGINT NOT NULL,
    contents TEXT
);
