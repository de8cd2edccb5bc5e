import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { Quote } from "../../shop/wire";
import styles from "./free-delivery.module.css";

/** How much is missing until delivery costs nothing; nothing where nothing is missing. */
export function FreeDelivery({ quote }: { quote: Quote | undefined }) {
  const t = useText();
  const notice = quote?.notices.find(({ code }) => code === "free_delivery_missing");
  if (!quote || notice?.code !== "free_delivery_missing") return null;
  const reached = quote.subtotal - quote.discount;
  return (
    <div className={styles.free}>
      <p>{t.buy.freeDeliveryMissing(formatMoney(notice.missing, quote.currency))}</p>
      <progress max={reached + notice.missing} value={reached} aria-hidden="true" />
    </div>
  );
}
