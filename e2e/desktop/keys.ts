// Code points of keys (W3C WebDriver, "keyboard actions"), and what is read in the store.
export const ENTER = "\uE007";
export const F9 = "\uE039";
export const F10 = "\uE03A";

/** An order as the sandbox keeps it. */
export type StoredOrder = { status: string; total: string; billing: { phone: string } };
