import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import styles from "./setup.module.css";

type CodeProps = { code: string; busy?: boolean; onKept: () => void };

/** New recovery code, shown once, until a person confirms that it is written down. */
export function RecoveryCode({ code, busy, onKept }: CodeProps) {
  const t = useAppText().recovery;
  return (
    <>
      <output className={styles.code}>{code}</output>
      <p>{t.keep}</p>
      <p className={styles.lead}>{t.once}</p>
      <div className={styles.actions}>
        <Button large busy={busy} onClick={onKept}>
          {t.kept}
        </Button>
      </div>
    </>
  );
}
