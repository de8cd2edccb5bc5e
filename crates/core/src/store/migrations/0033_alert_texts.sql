-- Description of an alert in Kiswahili; `detail` is in English. NULL: raised by an earlier version.
ALTER TABLE alerts ADD COLUMN detail_sw TEXT;
