-- Prices that this shop published, as text of a decimal number in the currency's main unit:
-- variation 0 is the product itself. They explain totals that a device agreed on while it was
-- offline.
CREATE TABLE published_prices (
    product_id BIGINT NOT NULL,
    variation_id BIGINT NOT NULL,
    price TEXT NOT NULL,
    published_at BIGINT NOT NULL,
    withdrawn_at BIGINT,
    PRIMARY KEY (product_id, variation_id, published_at)
);
CREATE INDEX published_prices_by_end ON published_prices (withdrawn_at);
