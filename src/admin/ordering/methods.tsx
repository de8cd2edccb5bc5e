import type { PaymentMethod } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { ScreenSection } from "../components/screen";
import type { ErrorOf } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import styles from "./ordering.module.css";
import { movedUp, type MethodRow } from "./rules-form";

type MethodsProps = {
  rows: readonly MethodRow[];
  available: readonly PaymentMethod[];
  errorOf: ErrorOf;
  onChange: (rows: MethodRow[]) => void;
};

/** Path of the list; its first box takes the focus when the list is refused. */
const PATH = "rules.payment_methods";

/** Payment methods in the order in which customers see them. */
export function Methods({ rows, available, errorOf, onChange }: MethodsProps) {
  const { ordering: t } = useAdminText();
  const error = errorOf(PATH);
  const toggle = (method: PaymentMethod, isOffered: boolean) =>
    onChange(rows.map((row) => (row.method === method ? { method, isOffered } : row)));
  return (
    <ScreenSection title={t.methods}>
      <p className={styles.quiet}>{t.methodsLead}</p>
      <ol className={styles.rows}>
        {rows.map(({ method, isOffered }, at) => (
          <li key={method} className={styles.method}>
            <div>
              <Checkbox
                {...(at === 0 && { name: PATH, error: error ?? null })}
                label={t.methodNames[method]}
                checked={isOffered}
                onChange={({ target }) => toggle(method, target.checked)}
              />
              {!available.includes(method) && <p className={styles.quiet}>{t.unavailable}</p>}
            </div>
            {at > 0 && (
              <Button
                look="outline"
                aria-label={t.moveUpOf(t.methodNames[method])}
                onClick={() => onChange(movedUp(rows, at))}
              >
                {t.moveUp}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </ScreenSection>
  );
}
