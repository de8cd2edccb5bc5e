-- Limits of M-Pesa prompts.

-- Phone that an attempt prompts (E.164); NULL for other attempts.
ALTER TABLE payment_attempts ADD COLUMN phone TEXT;
CREATE INDEX attempts_by_phone ON payment_attempts (phone, created_at);

-- Rows that serialise transactions that count against the same limit; `bucket` is a hash, so that
-- the table holds no personal data.
CREATE TABLE limit_locks (
    bucket BIGINT PRIMARY KEY,
    revision BIGINT NOT NULL
);
