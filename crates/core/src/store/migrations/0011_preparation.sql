-- Last notice to the customer of an order in the register that it is ready or on its way.
CREATE TABLE ready_notices (
    entry_key TEXT PRIMARY KEY,
    told_at BIGINT NOT NULL,
    told_by TEXT NOT NULL
);
