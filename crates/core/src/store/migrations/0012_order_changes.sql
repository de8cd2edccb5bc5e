-- Number of changes of an order's contents; `revision` counts every lock of the row.
ALTER TABLE orders ADD COLUMN contents_revision BIGINT NOT NULL DEFAULT 0;
