-- Last notice to the customer of an order in the register that it is ready or on its way.
CREATE TABLE ready_notices (
    entry_key TEXT PRIMARY KEY,
    told_at BIGINT NOT NULL,
    told_by TEXT NOT NULL
);

-- Newest decision of staff about each product (`variation_id` 0) or size: sold out until `until_at`
-- (NULL: until they switch it on again). `is_pending` is 1 until the shop's server has it.
CREATE TABLE sold_out (
    product_id BIGINT NOT NULL,
    variation_id BIGINT NOT NULL,
    until_at BIGINT,
    decided_by TEXT NOT NULL,
    decided_at BIGINT NOT NULL,
    is_pending BIGINT NOT NULL,
    PRIMARY KEY (product_id, variation_id)
);
