-- Public keys that verify orders. At the server: the key that a device registered with its token,
-- NULL without one or after the revocation. At a device: the keys of the shop's other devices, as
-- the server last sent them.
ALTER TABLE devices ADD COLUMN public_key TEXT;
CREATE UNIQUE INDEX devices_by_key ON devices (public_key) WHERE public_key IS NOT NULL;
CREATE TABLE device_keys (
    public_key TEXT PRIMARY KEY,
    name TEXT NOT NULL
);
