import { toast } from "../../components/toasts/toasts";
import { phoneText } from "../../components/phone/phone-text";
import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { OrderView } from "../../shop/wire";
import { Icon, type IconName } from "../../ui/icon";
import { Link } from "../../ui/link";
import { shareLink } from "../shared/share-link";
import { whatsAppUrl } from "../../components/phone/whatsapp-url";
import styles from "./order-help.module.css";

/** Ways to reach the shop about an order, each with the order's number. */
export function OrderHelp({ order }: { order: OrderView }) {
  const t = useText();
  const contact = useShopInfo().data?.contact;
  const { number } = order;
  return (
    <section className={`${styles.box} no-print`} aria-labelledby="order-help">
      <h2 id="order-help">{t.order.help(number)}</h2>
      <ul className={styles.actions}>
        {contact?.whatsapp && (
          <Action
            icon="chat"
            to={whatsAppUrl(contact.whatsapp, t.order.helpMessage(number))}
            text={t.order.helpWhatsApp}
          />
        )}
        {contact?.phone && (
          <Action
            icon="phone"
            to={`tel:${contact.phone}`}
            text={t.order.helpCall(phoneText(contact.phone))}
          />
        )}
        <li>
          <Link to="/contact" className={styles.action}>
            <Icon name="mail" />
            {t.order.helpWrite}
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** The order's link, to be kept outside this browser. */
export function OrderLink({ order }: { order: OrderView }) {
  const t = useText();
  const url = window.location.href;
  const title = t.order.title(order.number);
  async function share() {
    if (await shareLink(title, url)) toast((sonner) => sonner.success(t.common.linkCopied));
  }
  return (
    <section className={`${styles.box} no-print`} aria-labelledby="order-link">
      <h2 id="order-link">{t.order.linkTitle}</h2>
      <p className="note">{t.order.keep}</p>
      <ul className={styles.actions}>
        <Action icon="chat" to={whatsAppUrl("", `${title} · ${url}`)} text={t.order.linkWhatsApp} />
        <li>
          <button type="button" className={styles.action} onClick={() => void share()}>
            <Icon name="external" />
            {t.order.linkShare}
          </button>
        </li>
      </ul>
    </section>
  );
}

function Action({ icon, to, text }: { icon: IconName; to: string; text: string }) {
  return (
    <li>
      <a className={styles.action} href={to} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} />
        {text}
      </a>
    </li>
  );
}
