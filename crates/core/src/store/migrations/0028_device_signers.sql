-- One device per signer (the first 12 characters of its key), by which keys are found. Of two devices
-- whose keys have the same signer the later one has to register a new key.
UPDATE devices SET public_key = NULL WHERE EXISTS (
    SELECT 1 FROM devices AS earlier
    WHERE SUBSTR(earlier.public_key, 1, 12) = SUBSTR(devices.public_key, 1, 12)
    AND (earlier.made_at < devices.made_at
         OR (earlier.made_at = devices.made_at AND earlier.name < devices.name))
);
CREATE UNIQUE INDEX devices_by_signer ON devices (SUBSTR(public_key, 1, 12));
