-- Allergens that a customer avoids: keys with commas in display order; empty = none is known.
ALTER TABLE customers ADD COLUMN avoided TEXT NOT NULL DEFAULT '';
