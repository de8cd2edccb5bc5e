/** Keys of the customers' view, held with Alt. */
export const CUSTOMER_KEYS = { find: "C", newOrder: "N", avoided: "A", notes: "T", orders: "O" };
