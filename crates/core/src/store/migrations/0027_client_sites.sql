-- Site of a client (IPv4 address or IPv6 /48), which has many networks: limits count it too. Earlier
-- orders and codes count for none.
ALTER TABLE web_orders ADD COLUMN site TEXT;
CREATE INDEX web_orders_by_site ON web_orders (site);
ALTER TABLE order_codes ADD COLUMN site TEXT;
CREATE INDEX order_codes_by_site ON order_codes (site, created_at);
