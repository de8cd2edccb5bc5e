-- Whether WooCommerce's own status of an order is one that waits for its payment: our status may be
-- further on.
ALTER TABLE order_register ADD COLUMN unpaid_in_store BIGINT NOT NULL DEFAULT 0;
