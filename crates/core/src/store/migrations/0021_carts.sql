-- Carts that the server keeps for browsers without scripts, by the hash of the token in their cookie.
CREATE TABLE carts (
    token_hash TEXT PRIMARY KEY,
    contents TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX carts_by_change ON carts (changed_at);
