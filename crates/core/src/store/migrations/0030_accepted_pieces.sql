-- Pieces of counted stock that staff have accepted in a pending order of the website by changing it: the
-- limit of its address network does not concern them.
ALTER TABLE web_orders ADD COLUMN accepted_pieces BIGINT NOT NULL DEFAULT 0;
