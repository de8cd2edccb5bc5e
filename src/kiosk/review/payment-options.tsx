import { Icon, type IconName } from "../../ui/icon";
import { useShopInfo } from "../../shop/use-shop-info";
import type { KioskSettings, Quote, ShopInfo } from "../../shop/wire";
import type { PaymentOption } from "../session";
import { useDevice } from "../use-device";
import { useKioskText } from "../use-kiosk-text";
import styles from "./payment-options.module.css";

const ICONS: Record<PaymentOption, IconName> = {
  counter: "cash",
  phone: "phone",
  mpesa: "chat",
  browser: "card",
};

/** Payment options that the shop offers here now; the counter needs no network. */
export function paymentOptionsOf(shop: ShopInfo, device: KioskSettings): PaymentOption[] {
  const offers = (method: ShopInfo["payment_methods"][number]) =>
    shop.payment_methods.includes(method);
  if (!offers("counter")) return [];
  const online = shop.store_reachable;
  const ways: [PaymentOption, boolean][] = [
    ["counter", true],
    // The code brings the order along where the kiosk itself has no line.
    ["phone", device.order_pages !== "" && (offers("stripe") || offers("mpesa"))],
    ["mpesa", online && offers("mpesa")],
    ["browser", online && offers("stripe") && device.card_in_browser],
  ];
  return ways.filter(([, offered]) => offered).map(([way]) => way);
}

type PaymentOptionsProps = {
  quote: Quote | undefined;
  busy: PaymentOption | null;
  onChoose: (way: PaymentOption) => void;
};

/** List of payment options; one tap places the order. */
export function PaymentOptions({ quote, busy, onChoose }: PaymentOptionsProps) {
  const t = useKioskText();
  const { data: shop } = useShopInfo();
  const device = useDevice();
  if (!shop) return null;
  const ways = paymentOptionsOf(shop, device);
  if (ways.length === 0 || device.paused) return <p role="alert">{t.ways.none}</p>;
  const ready = quote !== undefined && quote.lines.every(({ available }) => available);
  return (
    <section className={styles.ways} aria-label={t.review.pay}>
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          className={styles.way}
          data-first={way === "counter" || undefined}
          disabled={!ready || busy !== null}
          aria-busy={busy === way || undefined}
          onClick={() => onChoose(way)}
        >
          <Icon name={ICONS[way]} />
          <span className={styles.words}>
            <b>{busy === way ? t.ways.busy : t.ways[way]}</b>
            <span>{t.ways[`${way}Text`]}</span>
          </span>
        </button>
      ))}
      {!shop.store_reachable && <p className={styles.offline}>{t.ways.offline}</p>}
    </section>
  );
}
