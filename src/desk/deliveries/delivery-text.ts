import type { Language } from "../../i18n/language";
import { timeOf } from "../../i18n/moment";
import { dayText, spanText } from "../../i18n/promise-text";
import { formatMoney } from "../../money/format";
import type { AmountToCollect, Delivery, DeliveryTime } from "../../shop/wire";
import type { DeskTexts } from "../use-desk-text";

/** Time of a group as its heading: `Today, 10:00–12:00`. */
export function timeText(time: DeliveryTime, t: DeskTexts, language: Language): string {
  if (time.kind === "unknown") return t.deliveries.soon;
  const from = time.kind === "at" ? time.at : time.from;
  const clock = time.kind === "at" ? timeOf(from.at) : spanText(from.at, time.until);
  const day = dayText(from, language);
  return `${day.charAt(0).toLocaleUpperCase(language)}${day.slice(1)}, ${clock}`;
}

/** Time of one delivery: as the customer names it, else none, as the heading has it. */
export const wantedText = ({ order }: Delivery, t: DeskTexts): string =>
  order.wanted_at && t.prepare.wanted(order.wanted_at);

/** Amount that the rider collects for a delivery. */
export function collectText({ order, to_collect }: Delivery, t: DeskTexts): string {
  if (to_collect > 0) return formatMoney(to_collect, order.row.currency);
  return order.gift ? t.orders.collectNothing : t.orders.paid;
}

/** Number of orders and sums of the amounts to collect. */
export function sumText(count: number, amounts: readonly AmountToCollect[], t: DeskTexts): string {
  const sums = amounts.map(({ amount, currency }) => formatMoney(amount, currency));
  const money =
    sums.length > 0 ? t.deliveries.toCollect(sums.join(" + ")) : t.deliveries.collectNothing;
  return `${t.deliveries.orders(count)}, ${money}`;
}
