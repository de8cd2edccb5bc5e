-- Minor units that staff received outside the ledger by marking the order as paid in WooCommerce; it
-- was 1 or 0.
ALTER TABLE store_orders RENAME COLUMN paid_there TO received_in_store;
UPDATE store_orders SET received_in_store = (
    SELECT o.total - (SELECT COALESCE(SUM(p.amount), 0) FROM payments p
        WHERE p.order_id = o.id AND p.currency = o.currency)
    FROM orders o WHERE o.id = store_orders.order_id
) WHERE received_in_store <> 0;
UPDATE store_orders SET received_in_store = 0 WHERE received_in_store < 0;

-- Ledger of each order, summed in the order's currency. `is_covered`: whether the payments cover its
-- total; until an order is paid, what was given back does not count, and afterwards the largest amount
-- that was held at once does, so that a refund of a paid order is not collected again. `is_paid`:
-- whether they cover it together with what staff received outside the ledger.
CREATE VIEW order_balances AS
SELECT order_id, received, returned, received_in_store,
    CASE WHEN total <= counted THEN 1 ELSE 0 END AS is_covered,
    CASE WHEN total <= counted + received_in_store THEN 1 ELSE 0 END AS is_paid
FROM (
    SELECT order_id, total, received, returned, received_in_store,
        CASE WHEN status IN ('pending', 'confirmed') THEN received - returned ELSE peak END AS counted
    FROM (
        SELECT o.id AS order_id, o.status, o.total,
            (SELECT CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM payments p
                WHERE p.order_id = o.id AND p.currency = o.currency) AS received,
            (SELECT CAST(COALESCE(SUM(r.amount), 0) AS BIGINT) FROM refunds r
                WHERE r.order_id = o.id AND r.state <> 'failed') AS returned,
            (SELECT CAST(COALESCE(MAX(s.received_in_store), 0) AS BIGINT) FROM store_orders s
                WHERE s.order_id = o.id) AS received_in_store,
            (SELECT CAST(COALESCE(MAX(
                (SELECT SUM(q.amount) FROM payments q WHERE q.order_id = p.order_id
                    AND q.currency = p.currency AND q.received_at <= p.received_at)
                - (SELECT COALESCE(SUM(r.amount), 0) FROM refunds r WHERE r.order_id = p.order_id
                    AND r.state <> 'failed' AND r.asked_at < p.received_at)
                ), 0) AS BIGINT) FROM payments p
                WHERE p.order_id = o.id AND p.currency = o.currency) AS peak
        FROM orders o
    ) AS summed
) AS counted;
