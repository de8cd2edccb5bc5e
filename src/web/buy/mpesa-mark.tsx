import { useText } from "../../i18n/use-text";
import styles from "./mpesa-mark.module.css";

/** M-Pesa's name as a mark in the shop's own lettering; Safaricom's logo is not the shop's to draw. */
export function MpesaMark() {
  const t = useText();
  return (
    <>
      <span className="visually-hidden">{t.buy.methods.mpesa}</span>
      <span className={styles.mark} aria-hidden="true">
        M<span className={styles.dash} />
        PESA
      </span>
    </>
  );
}
