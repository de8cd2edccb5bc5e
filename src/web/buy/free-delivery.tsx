import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Icon } from "../../ui/icon";
import { hasGoods } from "../../shop/goods";
import { useShopInfo } from "../../shop/use-shop-info";
import type { Quote } from "../../shop/wire";
import type { CheckoutDraft } from "./checkout-draft";
import { ProgressBar } from "../../ui/progress-bar";
import styles from "./free-delivery.module.css";

type FreeDeliveryProps = { quote: Quote | undefined; draft: CheckoutDraft };

/**
 * Amount missing for free delivery, or the notice that it is reached; nothing if the shop has no
 * such limit.
 */
export function FreeDelivery({ quote, draft }: FreeDeliveryProps) {
  const t = useText();
  const zones = useShopInfo().data?.delivery_zones ?? [];
  if (!quote) return null;
  const notice = quote.notices.find(({ code }) => code === "free_delivery_missing");
  if (notice?.code === "free_delivery_missing") {
    const reached = quote.subtotal - quote.discount;
    return (
      <div className={styles.free}>
        <p>{t.buy.freeDeliveryMissing(formatMoney(notice.missing, quote.currency))}</p>
        <ProgressBar max={reached + notice.missing} value={reached} />
      </div>
    );
  }
  // Nothing is delivered of a cart of which nothing can be bought.
  if (!hasGoods(quote)) return null;
  const zone = draft.method === "delivery" && zones.find(({ id }) => id === draft.zone);
  if (!zone || zone.free_from === null || quote.shipping > 0) return null;
  return (
    <p className={styles.reached}>
      <Icon name="check" size={20} /> {t.buy.freeDeliveryReached}
    </p>
  );
}
