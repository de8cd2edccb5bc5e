-- Orders placed on the website, until they can no longer lapse: phone (E.164) and address network
-- of the customer limit how much is reserved without payment.
CREATE TABLE web_orders (
    order_id TEXT PRIMARY KEY REFERENCES orders (id),
    phone TEXT NOT NULL,
    network TEXT NOT NULL
);
CREATE INDEX web_orders_by_phone ON web_orders (phone);
CREATE INDEX web_orders_by_network ON web_orders (network);
