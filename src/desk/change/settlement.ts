import { formatMoney } from "../../money/format";
import type { OrderChangeQuote } from "../../shop/wire";
import type { DeskTexts } from "../use-desk-text";

/** Returns what follows from a change for the payment, in words. */
export function settlementText(priced: OrderChangeQuote, t: DeskTexts["change"]): string {
  const money = (minor: number) => formatMoney(minor, priced.quote.currency);
  if (priced.refund > 0) return t.refund(money(priced.refund));
  return priced.due > 0 ? t.due(money(priced.due)) : t.settled;
}
