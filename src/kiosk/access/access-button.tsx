import { useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./access.module.css";
import { ALL_OPTIONS, ACCESS_OPTIONS, NO_OPTIONS } from "./access";

/**
 * Button for accessibility settings on every screen: larger type, high contrast, low reach, longer
 * timeouts.
 */
export function AccessButton() {
  const t = useKioskText();
  const [open, setOpen] = useState(false);
  const { access } = useSession().session;
  const active = ACCESS_OPTIONS.some((option) => access[option]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-pressed={active}
        aria-haspopup="dialog"
        aria-label={t.access.button}
        onClick={() => setOpen(true)}
      >
        <Icon name="access" />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.access.title}
        closeLabel={t.common.close}
        place="sheet"
      >
        <AccessOptions onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function AccessOptions({ onDone }: { onDone: () => void }) {
  const t = useKioskText();
  const { session, change } = useSession();
  const { access } = session;
  const all = ACCESS_OPTIONS.every((option) => access[option]);
  return (
    <div className={styles.options}>
      {ACCESS_OPTIONS.map((option) => (
        <button
          key={option}
          type="button"
          role="switch"
          aria-checked={access[option]}
          className={styles.option}
          onClick={() => change({ access: { ...access, [option]: !access[option] } })}
        >
          <span>{t.access[option]}</span>
          <span className={styles.state}>{access[option] ? t.access.on : t.access.off}</span>
        </button>
      ))}
      <div className={styles.both}>
        <Button
          look="outline"
          large
          onClick={() => change({ access: all ? NO_OPTIONS : ALL_OPTIONS })}
        >
          {all ? t.access.none : t.access.all}
        </Button>
        <Button large onClick={onDone}>
          {t.common.done}
        </Button>
      </div>
    </div>
  );
}
