-- Places in delivery slots that the server holds for orders of desks, which are stored there:
-- reserved until `expires_at` (milliseconds since 1970), or 0 = reported by the desk.
CREATE TABLE slot_places (
    order_id TEXT NOT NULL,
    slot_from BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (order_id, slot_from)
);
CREATE INDEX slot_places_by_slot ON slot_places (slot_from);

-- Places of a desk's own orders that the server has got a report of.
CREATE TABLE slot_reports (
    order_id TEXT PRIMARY KEY,
    slot_from BIGINT NOT NULL
);
