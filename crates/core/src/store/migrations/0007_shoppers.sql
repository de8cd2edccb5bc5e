-- What shoppers ask for and say after they have looked around or bought.

-- Who wants to hear, once, that something can be had again. `variation_id` 0 = it has no sizes.
CREATE TABLE stock_notices (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    product_id BIGINT NOT NULL,
    variation_id BIGINT NOT NULL,
    language TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    asked_at BIGINT NOT NULL,
    told_at BIGINT,
    UNIQUE (email, product_id, variation_id)
);
CREATE INDEX stock_notices_by_told ON stock_notices (told_at);

-- One review for each product of an order; it is shown once staff have let it through.
CREATE TABLE reviews (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL,
    product_id BIGINT NOT NULL,
    author TEXT NOT NULL,
    rating BIGINT NOT NULL,
    review TEXT NOT NULL,
    written_at BIGINT NOT NULL,
    UNIQUE (order_id, product_id)
);

-- Every address a product ever had here.
CREATE TABLE addresses (
    slug TEXT PRIMARY KEY,
    product_id BIGINT NOT NULL
);
