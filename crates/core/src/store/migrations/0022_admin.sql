-- Accounts of the admin pages. Without password they are invited only; an invitation lasts until
-- `invited_until`, and its role applies once it is accepted. `last_code_step` is the time step of the last one-time code, which counts once.
CREATE TABLE admin_accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    password_hash TEXT,
    code_key TEXT,
    last_code_step BIGINT NOT NULL DEFAULT 0,
    wrong_attempts BIGINT NOT NULL DEFAULT 0,
    locked_until BIGINT NOT NULL DEFAULT 0,
    invitation_hash TEXT UNIQUE,
    invitation_code_key TEXT,
    invited_role TEXT,
    invited_until BIGINT NOT NULL DEFAULT 0,
    added_at BIGINT NOT NULL
);

-- Sessions of the admin pages, by the hash of the token in their cookie.
CREATE TABLE admin_sessions (
    token_hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    browser TEXT NOT NULL
);
CREATE INDEX admin_sessions_by_account ON admin_sessions (account_id);
