import { formatMoney } from "../money/format";
import type { OrderRow } from "../shop/wire";
import type { DeskTexts } from "../i18n/desk-texts";

/** Text that says whether an order is paid, with the amount if a part of it is missing. */
export function paidText(row: OrderRow, { orders, prepare }: DeskTexts): string {
  if (row.paid) return orders.paid;
  const isPaidInPart = row.due > 0 && row.due < row.total;
  return isPaidInPart ? prepare.toPay(formatMoney(row.due, row.currency)) : orders.toPay;
}
