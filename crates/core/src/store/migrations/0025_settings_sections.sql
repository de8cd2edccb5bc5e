-- Sections of the settings that a manager saved on the admin pages, by name, with the number of edits;
-- without `contents` those of the settings file apply. Opening hours and delivery times had a table of
-- their own.
CREATE TABLE settings_sections (
    name TEXT PRIMARY KEY,
    revision BIGINT NOT NULL,
    contents TEXT
);
INSERT INTO settings_sections (name, revision, contents)
    SELECT 'times', revision, contents FROM shop_times;
DROP TABLE shop_times;
