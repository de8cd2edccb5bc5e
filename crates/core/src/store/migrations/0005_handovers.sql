-- Orders that others than this machine may know: given out signed, or taken over. And the machines
-- whose word this server takes.

CREATE TABLE handovers (
    order_id TEXT PRIMARY KEY REFERENCES orders (id),
    given_at BIGINT NOT NULL,
    known_at BIGINT NOT NULL DEFAULT 0,
    asked_at BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE devices (
    name TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    made_at BIGINT NOT NULL,
    revoked_at BIGINT
);
