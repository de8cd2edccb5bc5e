-- M-Pesa: prompts on phones, and payments to the paybill.
CREATE TABLE mpesa_tokens (
    token TEXT PRIMARY KEY,
    expires_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE mpesa_prompts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    checkout_request_id TEXT NOT NULL UNIQUE,
    merchant_request_id TEXT NOT NULL,
    phone TEXT NOT NULL,
    amount INTEGER NOT NULL, -- whole shillings
    reference TEXT NOT NULL,
    callback_url TEXT NOT NULL,
    fits_merchant INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    answer_ms INTEGER, -- time of an automatic answer
    result_code TEXT, -- null while the prompt is open
    result_desc TEXT,
    receipt TEXT,
    ended_ms INTEGER
) STRICT;

CREATE INDEX mpesa_prompts_open ON mpesa_prompts (phone) WHERE result_code IS NULL;

-- Every payment to the paybill, prompted or typed by hand.
CREATE TABLE mpesa_payments (
    receipt TEXT PRIMARY KEY,
    kind TEXT NOT NULL, -- express, paybill
    phone TEXT NOT NULL,
    amount INTEGER NOT NULL, -- whole shillings
    reference TEXT NOT NULL,
    checkout_request_id TEXT,
    reversed INTEGER NOT NULL DEFAULT 0, -- whole shillings given back
    created_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX mpesa_payments_recent ON mpesa_payments (phone, amount, created_ms);

-- URL for payments to the paybill; one registration, as in production.
CREATE TABLE mpesa_c2b_urls (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    confirmation_url TEXT NOT NULL,
    validation_url TEXT NOT NULL,
    response_type TEXT NOT NULL
) STRICT;
