-- Opening hours and delivery times that a manager saved on the admin pages, with the number of edits;
-- without `contents` those of the settings file apply. `id` is always 1.
CREATE TABLE shop_times (
    id BIGINT PRIMARY KEY,
    revision BIGINT NOT NULL,
    contents TEXT
);
