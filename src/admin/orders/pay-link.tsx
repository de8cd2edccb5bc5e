import type { DeskOrder } from "../../shop/wire";
import { ContactLinks } from "../components/contact-links";
import { CopyButton } from "../components/copy-button";
import { ScreenSection } from "../components/screen";
import { useAdminText } from "../use-admin-text";
import styles from "./order.module.css";
import { isOpen } from "./use-order";

/** Payment link of an order, to be sent to its customer; nothing if there is none. */
export function PayLink({ order: { row, page, text } }: { order: DeskOrder }) {
  const { orders: t } = useAdminText();
  if (!page || row.paid || !isOpen(row)) return null;
  return (
    <ScreenSection title={t.payLink}>
      <p className={styles.link}>{page}</p>
      <ContactLinks phone={row.phone} name={row.name} text={text} />
      <div className={styles.buttons}>
        <CopyButton text={text} label={t.copyLink} />
      </div>
    </ScreenSection>
  );
}
