import { useText } from "../../i18n/use-text";
import { Notice } from "../../ui/notice";
import styles from "./fault-summary.module.css";
import type { FieldName } from "./form";

type SummaryProps = { faults: readonly FieldName[]; onGo: (field: FieldName) => void };

/** Summary of the form's errors, each with a link to its field. */
export function FaultSummary({ faults, onGo }: SummaryProps) {
  const t = useText();
  if (faults.length < 2) return null;
  return (
    <Notice tone="danger" title={t.checkout.faults(faults.length)} className={styles.summary}>
      <ul className={styles.list}>
        {faults.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => onGo(field)}>
              {t.checkout.fields[field]}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
