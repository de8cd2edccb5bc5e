/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a paragraph that is read out when it changes */
import { useState } from "react";
import { QrCode } from "../../../components/qr-code";
import { phoneText } from "../../../components/phone/phone-text";
import { useProblemText } from "../../../i18n/use-text";
import { useShopInfo } from "../../../shop/use-shop-info";
import type { DeskOrder, ShareChannel } from "../../../shop/wire";
import { fieldProps } from "../../components/fields";
import { KeyButton } from "../../components/key-button";
import { usePort } from "../../../shop/shop-context";
import { useDeskText } from "../../use-desk-text";
import styles from "./done.module.css";
import { usePayLink } from "./use-pay-link";

const CHANNELS: [ShareChannel, string][] = [
  ["whatsapp", "W"],
  ["sms", "S"],
  ["email", "E"],
];

/** Address of the customer in a channel, empty if unknown: the button says where a text goes. */
function addressOf({ row, view }: DeskOrder, channel: ShareChannel): string {
  if (channel === "email") return view?.customer.email ?? "";
  return row.phone && phoneText(row.phone);
}

type ShareProps = {
  order: DeskOrder;
  /** Whether a letter key clicks the button that shows it. */
  keyed?: boolean;
};

/** Payment link for the customer: through messaging apps, as a text to copy, as a code to scan. */
export function Share(props: ShareProps) {
  const { data: shop } = useShopInfo();
  if (props.order.page) return <Sending {...props} />;
  const methods = shop?.payment_methods ?? [];
  return methods.includes("card") || methods.includes("mpesa") ? <NoLink {...props} /> : null;
}

/** Placeholder without a payment link: not created yet, or expired. */
function NoLink({ order, keyed }: ShareProps) {
  const t = useDeskText().done;
  const openLink = usePayLink();
  return (
    <section className={styles.share} aria-label={t.linkTitle}>
      <div>
        <KeyButton
          keys={keyed ? "L" : undefined}
          {...fieldProps("share-link")}
          onClick={() => void openLink({ id: order.row.key, key: order.access_key })}
        >
          {t.makeLink}
        </KeyButton>
        <p className={styles.below}>{t.noLink}</p>
      </div>
    </section>
  );
}

function Sending({ order, keyed }: ShareProps) {
  const { done: t, common } = useDeskText();
  const api = usePort("desk");
  const problemText = useProblemText();
  const [status, setStatus] = useState("");
  const send = (channel: ShareChannel) => {
    api.shareOrder({ key: order.row.key, channel }).then(
      () => setStatus(""),
      (thrown: unknown) => setStatus(problemText(thrown)),
    );
  };
  const copy = async () => {
    await navigator.clipboard.writeText(order.text).catch(() => undefined);
    setStatus(common.copied);
  };
  return (
    <section className={styles.share} aria-label={t.linkTitle}>
      <div>
        <h3 className={styles.part}>{t.linkTitle}</h3>
        <div className={styles.buttons}>
          {CHANNELS.map(([channel, keys]) => (
            <KeyButton
              key={channel}
              keys={keyed ? keys : undefined}
              {...fieldProps(`share-${channel}`)}
              onClick={() => send(channel)}
            >
              {[t[channel], addressOf(order, channel)].filter(Boolean).join(" · ")}
            </KeyButton>
          ))}
          <KeyButton
            keys={keyed ? "C" : undefined}
            {...fieldProps("share-copy")}
            onClick={() => void copy()}
          >
            {t.copyText}
          </KeyButton>
        </div>
        <p className={styles.text} lang={order.view ? undefined : "en"}>
          {order.text}
        </p>
        <p className={styles.quiet}>{t.noLogin}</p>
        <p className={styles.quiet} role="status">
          {status}
        </p>
      </div>
      <div className={styles.code}>
        <QrCode text={order.page} label={t.scan} />
        <p className={styles.quiet}>{t.scan}</p>
      </div>
    </section>
  );
}
