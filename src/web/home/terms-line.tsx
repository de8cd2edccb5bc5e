import { usePromiseText } from "../../components/use-promise-text";
import { useTermsText } from "../../i18n/terms-texts";
import { formatMoney } from "../../money/format";
import { useShopInfo } from "../../shop/use-shop-info";
import type { DeliveryZone } from "../../shop/wire";
import styles from "./terms-line.module.css";

/** Zone with the lowest fee. */
const cheapest = (zones: readonly DeliveryZone[]) =>
  zones.reduce<DeliveryZone | undefined>(
    (low, zone) => (low && low.fee <= zone.fee ? low : zone),
    undefined,
  );

/** One line under the hero: when an order is ready, what delivery costs, how to pay. */
export function TermsLine() {
  const t = useTermsText();
  const promiseText = usePromiseText();
  const shop = useShopInfo().data;
  const zone = cheapest(shop?.delivery_zones ?? []);
  const money = (minor: number) => formatMoney(minor, shop?.currency ?? "KES");
  const isExact = shop?.delivery_zones.length === 1 && !zone?.fee_varies;
  const delivery = zone && [
    zone.fee === 0 ? t.deliveryFree : (isExact ? t.deliveryFor : t.deliveryFrom)(money(zone.fee)),
    zone.fee > 0 && zone.free_from && t.freeFrom(money(zone.free_from)),
  ];
  const parts = [
    shop?.pickup && promiseText(shop.pickup_promise),
    delivery?.filter(Boolean).join(", "),
    shop && `${t.pay}: ${shop.payment_methods.map((key) => t.methods[key]).join(", ")}`,
  ];
  return (
    <ul className={styles.line} aria-label={t.label}>
      {parts.map((part) => part && <li key={part}>{part}</li>)}
    </ul>
  );
}
