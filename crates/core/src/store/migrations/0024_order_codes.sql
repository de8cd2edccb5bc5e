-- One-time codes that open an order on another device. The code is not in the table: it is derived from
-- `id` and a secret of the server. `recipient` is E.164, or an e-mail address in lower case; `attempts`
-- is raised before a typed code is compared. A row is deleted a day after it was created.
CREATE TABLE order_codes (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    channel TEXT NOT NULL,
    recipient TEXT NOT NULL,
    language TEXT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX order_codes_by_order ON order_codes (order_id, expires_at);
CREATE INDEX order_codes_by_recipient ON order_codes (recipient, created_at);
CREATE INDEX order_codes_by_channel ON order_codes (channel, created_at);

-- Customers know the number of an order, which repeats on other days.
CREATE INDEX orders_by_number ON orders (number, placed_at);
