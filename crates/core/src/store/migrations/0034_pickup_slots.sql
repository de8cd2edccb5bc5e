-- Kind of the slot in which an order takes a place: slots of pick-ups and of deliveries are counted
-- apart, also those that begin at the same time. Rows of locks have no contents to keep.
ALTER TABLE orders ADD COLUMN slot_kind TEXT NOT NULL DEFAULT 'delivery';
DROP TABLE slot_locks;
CREATE TABLE slot_locks (
    slot_kind TEXT NOT NULL,
    slot_from BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    PRIMARY KEY (slot_kind, slot_from)
);
