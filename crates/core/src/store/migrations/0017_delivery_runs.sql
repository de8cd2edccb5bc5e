-- Runs of deliveries that riders open by a link. The token of the link is kept as its hash only.
-- `ends_at`: end of the shop's day, after which the row is deleted.
CREATE TABLE delivery_runs (
    token_hash TEXT PRIMARY KEY,
    contents TEXT NOT NULL,
    device TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL
);
