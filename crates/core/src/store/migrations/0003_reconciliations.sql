-- What each comparison of providers, ledger, orders and WooCommerce came to.

CREATE TABLE reconciliations (
    id TEXT PRIMARY KEY,
    since_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    differences BIGINT NOT NULL,
    report TEXT NOT NULL
);
CREATE INDEX reconciliations_by_end ON reconciliations (until_at);
