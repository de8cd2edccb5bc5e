-- Beginning of the delivery slot in which an order takes a place, milliseconds since 1970, and the
-- row that serialises two orders for the last place.
ALTER TABLE orders ADD COLUMN slot_from BIGINT;
CREATE INDEX orders_by_slot ON orders (slot_from) WHERE slot_from IS NOT NULL;
CREATE TABLE slot_locks (
    slot_from BIGINT PRIMARY KEY,
    revision BIGINT NOT NULL
);
