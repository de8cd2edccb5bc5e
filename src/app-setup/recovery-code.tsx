import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import styles from "./setup.module.css";

type CodeProps = { code: string; busy?: boolean; onConfirmed: () => void };

/** New recovery code, shown once until somebody confirms that it is written down. */
export function RecoveryCode({ code, busy, onConfirmed }: CodeProps) {
  const t = useAppText().recovery;
  return (
    <>
      <output className={styles.code}>{code}</output>
      <p>{t.instructions}</p>
      <p className={styles.lead}>{t.shownOnce}</p>
      <div className={styles.actions}>
        <Button large busy={busy} onClick={onConfirmed}>
          {t.confirm}
        </Button>
      </div>
    </>
  );
}
