-- Status queries about confirmed paybill payments: a confirmation is unsigned, so the payment is
-- recorded only after M-Pesa has answered at a secret URL (`token`).
CREATE TABLE paybill_checks (
    receipt TEXT PRIMARY KEY,
    token TEXT NOT NULL,
    asked_at BIGINT NOT NULL DEFAULT 0,
    queries BIGINT NOT NULL DEFAULT 0,
    answer TEXT
);
CREATE UNIQUE INDEX paybill_checks_by_token ON paybill_checks (token);
