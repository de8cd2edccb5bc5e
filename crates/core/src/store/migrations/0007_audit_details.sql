-- Details of audit entries that the desk shows in its language; NULL for entries without them.

ALTER TABLE audit_log ADD COLUMN from_status TEXT;
ALTER TABLE audit_log ADD COLUMN to_status TEXT;
ALTER TABLE audit_log ADD COLUMN method TEXT;
