import { useText } from "../../i18n/use-text";
import { Notice } from "../../ui/notice";
import styles from "./error-summary.module.css";
import type { FieldName } from "./form";

type SummaryProps = { fields: readonly FieldName[]; onSelect: (field: FieldName) => void };

/** Summary of the form's errors, each with a link to its field. */
export function ErrorSummary({ fields, onSelect }: SummaryProps) {
  const t = useText();
  if (fields.length < 2) return null;
  return (
    <Notice tone="danger" title={t.checkout.faults(fields.length)} className={styles.summary}>
      <ul className={styles.list}>
        {fields.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => onSelect(field)}>
              {t.checkout.fields[field]}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
