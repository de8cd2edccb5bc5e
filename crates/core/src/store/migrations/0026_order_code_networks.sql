-- Address network (IPv4 address or IPv6 /64) from which a code was requested: limits count it. Earlier
-- codes count for none.
ALTER TABLE order_codes ADD COLUMN network TEXT;
CREATE INDEX order_codes_by_network ON order_codes (network, created_at);
