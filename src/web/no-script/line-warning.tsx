import { leftOf } from "../../components/cart-lines";
import { useText } from "../../i18n/use-text";
import { isSameGoods } from "../../shop/goods";
import type { Quote, QuoteLine } from "../../shop/wire";
import { StockWarning } from "../buy/stock-warning";

type LineWarningProps = {
  quote: Quote;
  line: QuoteLine;
  /** Id of the line's form, which a button sends with the quantity that is left. */
  form?: string;
};

/** Warning at a line that fewer pieces are available than requested; nothing if all are. */
export function LineWarning({ quote, line, form }: LineWarningProps) {
  const t = useText();
  const left = leftOf(quote, line);
  if (left === undefined) return null;
  const isSingle = quote.notices.some(
    (notice) => notice.code === "one_per_order" && isSameGoods(notice, line),
  );
  return (
    <StockWarning left={left} isSingle={isSingle}>
      {form && left > 0 && (
        <button type="submit" form={form} name="quantity" value={left}>
          {t.cart.take(left)}
        </button>
      )}
    </StockWarning>
  );
}
