-- One device per signer (the first 12 characters of its key), by which keys are found. Of two devices
-- whose keys have the same signer the later one is refused until it has another key.
UPDATE devices SET public_key = NULL WHERE EXISTS (
    SELECT 1 FROM devices AS earlier
    WHERE SUBSTR(earlier.public_key, 1, 12) = SUBSTR(devices.public_key, 1, 12)
    AND (earlier.made_at < devices.made_at
         OR (earlier.made_at = devices.made_at AND earlier.name < devices.name))
);
DROP INDEX devices_by_key;
CREATE UNIQUE INDEX devices_by_signer ON devices (SUBSTR(public_key, 1, 12));
