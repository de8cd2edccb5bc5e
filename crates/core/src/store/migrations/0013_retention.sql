-- Retention of personal data. `orders.erased_at`: since then the order has no customer.
-- `customers.saved_at`: last change by staff; 0 = before this column existed.
ALTER TABLE orders ADD COLUMN erased_at BIGINT;
ALTER TABLE customers ADD COLUMN saved_at BIGINT NOT NULL DEFAULT 0;
