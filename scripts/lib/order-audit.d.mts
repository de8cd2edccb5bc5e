interface Row {
  id: number;
  status: string;
  meta_data: { key: string; value: unknown }[];
}
interface Ledger {
  stock_movements: { order_id: number; product_id: number; change: number }[];
}

export function orderId(row: Row): unknown;
export function orderNumber(row: Row): string;
export function withoutTrash<T extends Row>(rows: readonly T[]): T[];
export function stockMovements(ledger: Ledger, rows: readonly Row[]): Ledger["stock_movements"];
export function duplicates<T>(values: readonly T[]): T[];
