-- Role of a device, and the device that owns a transferred order: a kiosk reports and changes its own
-- orders only. Devices from before get the smaller role.
ALTER TABLE devices ADD COLUMN role TEXT NOT NULL DEFAULT 'kiosk';
ALTER TABLE order_transfers ADD COLUMN device TEXT;
