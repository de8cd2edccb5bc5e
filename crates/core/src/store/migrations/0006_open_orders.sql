-- The list of open orders is read again and again, among a hundred thousand that are done.
CREATE INDEX orders_by_status ON orders (status);
CREATE INDEX register_by_status ON order_register (status);
