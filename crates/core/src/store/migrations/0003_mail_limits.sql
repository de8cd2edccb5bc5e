-- Limits of e-mails.

-- E-mails to customers within the last day. `recipient` is in lower case.
CREATE TABLE sent_mails (
    entry_id TEXT PRIMARY KEY,
    recipient TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX sent_mails_by_recipient ON sent_mails (recipient, sent_at);
