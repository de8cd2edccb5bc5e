-- Stripe: every object is a document. `body` is the API's representation, `hidden` internal data of
-- the sandbox. `seq` is the order of creation, by which listings page.
CREATE TABLE stripe_objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    hidden TEXT NOT NULL
) STRICT;

CREATE INDEX stripe_objects_by_kind ON stripe_objects (kind, seq);

CREATE INDEX stripe_sessions_open ON stripe_objects (json_extract(body, '$.expires_at'))
WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open';

-- Queue of deliveries to endpoints. state: due, running, delivered, failed (given up).
CREATE TABLE stripe_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_ms INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'due'
) STRICT;

CREATE INDEX stripe_deliveries_due ON stripe_deliveries (state, due_ms);
CREATE INDEX stripe_deliveries_by_event ON stripe_deliveries (event);

-- First result under each Idempotency-Key.
CREATE TABLE stripe_keys (
    key TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    form TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    request_id TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;
