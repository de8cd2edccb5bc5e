-- Confirmation of newsletter subscriptions by the link of a mail. `confirmation_asked_at` is NULL for
-- a subscription without a mail server: nobody can be asked, and the form's consent counts.
ALTER TABLE newsletter ADD COLUMN confirmation_asked_at BIGINT;
ALTER TABLE newsletter ADD COLUMN confirmed_at BIGINT;
ALTER TABLE newsletter ADD COLUMN language TEXT NOT NULL DEFAULT 'en';

-- Subscriptions that count: confirmed if somebody was asked, and not ended.
CREATE VIEW newsletter_subscribers AS
SELECT email, token FROM newsletter
WHERE unsubscribed_at IS NULL AND (confirmation_asked_at IS NULL OR confirmed_at IS NOT NULL);
