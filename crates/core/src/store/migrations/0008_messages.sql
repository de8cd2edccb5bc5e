-- Messages of the contact form. `revision` is the time of the last change at the server, never
-- decreasing; `answer_pending` is 1 until the server has the answer, `read_at` belongs to the device.
ALTER TABLE messages ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN answered_at BIGINT;
ALTER TABLE messages ADD COLUMN answered_by TEXT;
ALTER TABLE messages ADD COLUMN answer_pending BIGINT NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN read_at BIGINT;
UPDATE messages SET revision = sent_at;
CREATE INDEX messages_by_revision ON messages (revision);
