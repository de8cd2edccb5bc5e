import { QrCode } from "../../components/qr-code";
import type { Invitation } from "../../shop/wire";
import { CopyButton } from "../components/copy-button";
import { useAdminText } from "../use-admin-text";
import styles from "./invitation.module.css";

/** Key for typing, in groups of four. */
const grouped = (key: string) => key.match(/.{1,4}/g)?.join(" ") ?? key;

/** Key of the one-time codes: as a link for the phone itself, as a code to scan, as a text to type. */
export function CodeKey({ invitation: { code_key, code_url } }: { invitation: Invitation }) {
  const t = useAdminText().invitation;
  return (
    <section className={styles.step}>
      <h2 className={styles.title}>{t.appTitle}</h2>
      <p className="note">{t.appLead}</p>
      <a href={code_url} className={styles.open}>
        {t.openApp}
      </a>
      <div className={styles.code}>
        <QrCode text={code_url} label={t.scan} />
      </div>
      <p className="note">{t.scan}</p>
      <div className={styles.key}>
        <p className="note" id="code-key">
          {t.typeKey}
        </p>
        <code aria-labelledby="code-key">{grouped(code_key)}</code>
        <CopyButton text={code_key} />
      </div>
    </section>
  );
}
