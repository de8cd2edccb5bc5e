import { useText } from "../../i18n/use-text";
import { Icon } from "../../ui/icon";
import type { Progress } from "../../shop/wire";
import styles from "./order-progress.module.css";

/** Progress of an order or gift; the first step that is not reached is the current one. */
export function OrderProgress({ progress }: { progress: readonly Progress[] }) {
  const t = useText().order;
  if (progress.length === 0) return null;
  const current = progress.findIndex(({ is_reached }) => !is_reached);
  return (
    <ol className={styles.steps} aria-label={t.progress}>
      {progress.map(({ step, is_reached }, at) => (
        <li
          key={step}
          data-reached={is_reached}
          aria-current={at === current ? "step" : undefined}
          className={styles.step}
        >
          <span className={styles.mark}>{is_reached && <Icon name="check" size={16} />}</span>
          {at === current ? t.openSteps[step] : t.steps[step]}
          {at !== current && (
            <span className="visually-hidden">{is_reached ? t.stepDone : t.stepOpen}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
