-- What people write to the shop.

CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT,
    phone TEXT,
    message TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX messages_by_time ON messages (sent_at);

CREATE TABLE newsletter (
    email TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    subscribed_at BIGINT NOT NULL,
    unsubscribed_at BIGINT
);
