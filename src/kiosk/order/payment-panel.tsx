import type { ReactNode } from "react";
import { useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { groupedPhone } from "../customer/phone-entry";
import { Button } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icon";
import { ShopProblem } from "../../shop/problem";
import { useOrderPage } from "../../shop/use-order-page";
import { useShopInfo } from "../../shop/use-shop-info";
import type { OrderAccess, OrderView } from "../../shop/wire";
import { useSession } from "../session/session-provider";
import { useDevice } from "../device/use-device";
import { useKioskText } from "../use-kiosk-text";
import { usePayAgain } from "./use-checkout";
import { paymentOptionsOf } from "../review/payment-options";
import type { PaymentProgress } from "./payment-progress";
import styles from "./payment-panel.module.css";
import { QrCode } from "../../components/qr-code";

type PanelProps = { progress: PaymentProgress; order: OrderView | undefined; access: OrderAccess };

const ICONS: Record<PaymentProgress, IconName> = {
  counter: "cash",
  scan: "phone",
  asking: "phone",
  prompt: "phone",
  opened: "card",
  finding: "clock",
  paid: "check",
  failed: "info",
  expired: "clock",
};

/** Returns title and text of a payment status. */
function useStatusText({ progress, order }: PanelProps): { title: string; text: string } {
  const t = useKioskText().order;
  const failures = useText().order.failures;
  const { mpesaPhone } = useSession().session;
  const money = (minor: number) => (order ? formatMoney(minor, order.currency) : "");
  switch (progress) {
    case "counter":
      return { title: t.counter, text: `${order ? `${money(order.total)}. ` : ""}${t.received}` };
    case "scan":
      return { title: t.scan, text: order ? t.scanText(money(order.total)) : "" };
    case "asking":
      return { title: t.asking, text: "" };
    case "prompt":
      return { title: t.askPhone, text: t.askPhoneText(groupedPhone(mpesaPhone)) };
    case "opened":
      return { title: t.opened, text: "" };
    case "finding":
      return { title: t.finding, text: t.findingText };
    case "paid":
      return { title: t.paid(money(order?.payment.received ?? 0)), text: t.paidText };
    case "expired":
      return { title: t.expired, text: t.expiredText };
    case "failed": {
      const failure = order?.payment.failure;
      return { title: failure ? failures[failure] : t.expired, text: t.failedText };
    }
  }
}

/** Payment status of the order, with the actions available here. */
export function PaymentPanel(props: PanelProps) {
  const { progress } = props;
  const { title, text } = useStatusText(props);
  const { refused } = useSession().session;
  const problemText = useProblemText();
  return (
    <section className={styles.panel} data-progress={progress}>
      <div className={styles.texts} aria-live="polite">
        <Icon name={ICONS[progress]} size={64} />
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {refused && <p className={styles.refused}>{problemText(new ShopProblem(refused))}</p>}
      </div>
      <PaymentActions {...props} />
    </section>
  );
}

/** States in which the QR code of the order's page is shown, to pay by it or to take it along. */
const WITH_PAGE: readonly PaymentProgress[] = ["scan", "expired", "counter", "paid"];

function PaymentActions({ progress, access }: PanelProps): ReactNode {
  const t = useKioskText();
  const device = useDevice();
  const pageShown = WITH_PAGE.includes(progress) && device.order_pages !== "";
  const address = useOrderPage(pageShown ? access : null);
  const { session, change } = useSession();
  const pay = usePayAgain();
  const { data: shop } = useShopInfo();
  const options = shop ? paymentOptionsOf(shop, device) : [];
  const counter = (
    <Button
      look="outline"
      large
      onClick={() => change({ paymentOption: "counter", refused: null })}
    >
      {t.order.instead}
    </Button>
  );
  if (progress === "scan" || progress === "expired") {
    return (
      <div className={styles.scan}>
        {address ? (
          <Code address={address} label={t.order.scan} />
        ) : (
          <output>{t.order.scanWaits}</output>
        )}
        {counter}
      </div>
    );
  }
  const isMpesaRefused = session.refused !== null && session.mpesaPhone !== "";
  if (progress === "failed" || (isMpesaRefused && options.includes("mpesa"))) {
    return (
      <div className={styles.actions}>
        <Button large onClick={() => change({ step: "customer", asks: "mpesa" })}>
          {t.order.again}
        </Button>
        {progress === "failed" && counter}
      </div>
    );
  }
  if (progress !== "counter" && progress !== "paid") return null;
  return (
    <div className={styles.scan} data-small>
      {address && <Code address={address} label={t.order.follow} />}
      {progress === "counter" && options.includes("phone") && (
        <Button look="outline" large onClick={() => void pay("phone")}>
          <Icon name="phone" />
          {t.order.orPhone}
        </Button>
      )}
    </div>
  );
}

function Code({ address, label }: { address: string; label: string }) {
  return (
    <div className={styles.code}>
      <QrCode text={address} label={label} />
    </div>
  );
}
