-- Confirmation of back-in-stock subscriptions by the link of a mail; NULL until then. The form's consent
-- counts for earlier ones.
ALTER TABLE stock_notices ADD COLUMN confirmed_at BIGINT;
UPDATE stock_notices SET confirmed_at = asked_at;
