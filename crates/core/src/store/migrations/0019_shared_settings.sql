-- Copy of the settings that this device shares with the shop's server; `id` is always 1.
CREATE TABLE shared_settings (
    id BIGINT PRIMARY KEY,
    contents TEXT NOT NULL
);
