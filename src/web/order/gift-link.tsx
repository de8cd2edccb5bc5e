import { toast } from "../../components/toasts/toasts";
import { useGiftText } from "../../i18n/gift-texts";
import { useLanguage, useText } from "../../i18n/use-text";
import type { OrderGift, OrderStatus } from "../../shop/wire";
import { Icon } from "../../ui/icon";
import { shareLink } from "../shared/share-link";
import { whatsAppUrl } from "../../components/phone/whatsapp-url";
import styles from "./order-help.module.css";

type GiftLinkProps = {
  /** Id of the order. */
  id: string;
  gift: OrderGift;
  status: OrderStatus;
};

/** The gift page in the order's page: its link, or when that comes. */
export function GiftLink({ id, gift, status }: GiftLinkProps) {
  const t = useGiftText();
  const { recipient } = gift.details;
  const isGiven = status !== "pending";
  return (
    <section className={`${styles.box} no-print`} aria-labelledby="gift-link">
      <h2 id="gift-link">{t.linkTitle(recipient)}</h2>
      {!isGiven && <p>{t.linkLater(recipient)}</p>}
      {/* A gift is paid in advance: one that is only confirmed has a rest to be paid. */}
      {status === "confirmed" && <p>{t.linkRest(recipient)}</p>}
      {isGiven && <ShareLinks id={id} gift={gift} />}
    </section>
  );
}

/** The link of the gift page, for the payer to send to the recipient. */
function ShareLinks({ id, gift }: Omit<GiftLinkProps, "status">) {
  const t = useGiftText();
  const copied = useText().common.linkCopied;
  const { recipient, recipient_phone } = gift.details;
  // The recipient's browser has not chosen a language here; the payer writes in this one.
  const { language } = useLanguage();
  const path = `/gift/${id}?key=${encodeURIComponent(gift.key)}&lang=${language}`;
  const url = new URL(path, window.location.href).href;
  async function share() {
    if (await shareLink(t.title(recipient), url)) toast((sonner) => sonner.success(copied));
  }
  return (
    <>
      <p className="note">{t.linkText}</p>
      <ul className={styles.actions}>
        <li>
          <a
            className={styles.action}
            href={whatsAppUrl(recipient_phone, t.linkMessage(recipient, url))}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="chat" />
            {t.linkWhatsApp}
          </a>
        </li>
        <li>
          <button type="button" className={styles.action} onClick={() => void share()}>
            <Icon name="external" />
            {t.linkShare}
          </button>
        </li>
        <li>
          <a className={styles.action} href={path} target="_blank" rel="noopener noreferrer">
            <Icon name="arrow-right" />
            {t.linkOpen}
          </a>
        </li>
      </ul>
    </>
  );
}
