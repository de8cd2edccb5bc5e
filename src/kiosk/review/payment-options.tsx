import { Icon, type IconName } from "../../ui/icon";
import { useShopInfo } from "../../shop/use-shop-info";
import type { KioskSettings, ShopInfo } from "../../shop/wire";
import type { PaymentOption } from "../session/session";
import { useDevice } from "../device/use-device";
import { useKioskText } from "../use-kiosk-text";
import styles from "./payment-options.module.css";

const ICONS: Record<PaymentOption, IconName> = {
  counter: "cash",
  phone: "phone",
  mpesa: "chat",
  browser: "card",
};

/** Returns the payment options that the shop offers here now; the counter needs no network. */
export function paymentOptionsOf(shop: ShopInfo, device: KioskSettings): PaymentOption[] {
  const offers = (method: ShopInfo["payment_methods"][number]) =>
    shop.payment_methods.includes(method);
  if (!offers("counter")) return [];
  const online = shop.store_reachable;
  const options: [PaymentOption, boolean][] = [
    ["counter", true],
    // The QR code contains the whole order, so the kiosk itself needs no connection.
    ["phone", device.order_pages !== "" && (offers("card") || offers("mpesa"))],
    ["mpesa", online && offers("mpesa")],
    ["browser", online && offers("card") && device.card_in_browser],
  ];
  return options.filter(([, offered]) => offered).map(([option]) => option);
}

type PaymentOptionsProps = {
  /** Whether every line can be ordered now. */
  ready: boolean;
  busy: PaymentOption | null;
  onChoose: (option: PaymentOption) => void;
};

/** List of payment options; one tap places the order, except that M-Pesa asks for a phone first. */
export function PaymentOptions({ ready, busy, onChoose }: PaymentOptionsProps) {
  const t = useKioskText();
  const { data: shop } = useShopInfo();
  const device = useDevice();
  if (!shop) return null;
  const options = paymentOptionsOf(shop, device);
  if (options.length === 0 || device.paused) return <p role="alert">{t.payment.none}</p>;
  return (
    <section className={styles.options} aria-label={t.review.pay}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.option}
          data-first={option === "counter" || undefined}
          disabled={!ready || busy !== null}
          aria-busy={busy === option || undefined}
          onClick={() => onChoose(option)}
        >
          <Icon name={ICONS[option]} />
          <span className={styles.texts}>
            <b>{busy === option ? t.payment.busy : t.payment[option]}</b>
            <span>{t.payment[`${option}Text`]}</span>
          </span>
        </button>
      ))}
      {!shop.store_reachable && <p className={styles.offline}>{t.payment.offline}</p>}
    </section>
  );
}
