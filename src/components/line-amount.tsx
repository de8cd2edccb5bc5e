import { useText } from "../i18n/use-text";
import { formatMoney } from "../money/format";

/** Amount of a line as text; null = the total leaves the line out. */
export function LineAmount({ amount, currency }: { amount: number | null; currency: string }) {
  const t = useText();
  return amount === null ? t.cart.notInTotal : formatMoney(amount, currency);
}
