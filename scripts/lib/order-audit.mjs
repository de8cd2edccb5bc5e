// Our orders in the sandbox's ledger, and the stock movements of each.

const ORDER_ID = "_korosho_order_id";
const ORDER_NUMBER = "_korosho_number";

const metaOf = (row, name) => row.meta_data.find(({ key }) => key === name)?.value;

/** Our id of an order in the store. */
export const orderId = (row) => metaOf(row, ORDER_ID);

/** Our number of an order in the store. */
export const orderNumber = (row) => String(metaOf(row, ORDER_NUMBER) ?? "");

/** Orders of the store without trashed ones, which are removed duplicates. */
export const withoutTrash = (rows) => rows.filter(({ status }) => status !== "trash");

/** Stock movements of some orders of the store. */
export function stockMovements(ledger, rows) {
  const ids = rows.map(({ id }) => id);
  return ledger.stock_movements.filter(({ order_id }) => ids.includes(order_id));
}

/** Values that occur again. */
export function duplicates(values) {
  const seen = new Set();
  return values.filter((value) => seen.size === seen.add(value).size);
}
