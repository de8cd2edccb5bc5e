-- Text messages that the SMS provider accepted.
CREATE TABLE sms_messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE,
    phone TEXT NOT NULL, -- E.164
    sender TEXT, -- null = the provider's own
    message TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;
