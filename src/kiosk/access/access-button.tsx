import { useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./access.module.css";
import { ALL_HELP, HELPS, NO_HELP } from "./access";

/**
 * Button for accessibility settings on every screen: larger type, high contrast, low reach, longer
 * timeouts.
 */
export function AccessButton() {
  const t = useKioskText();
  const [open, setOpen] = useState(false);
  const { access } = useSession().session;
  const helped = HELPS.some((help) => access[help]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-pressed={helped}
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
        <Helps onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Helps({ onDone }: { onDone: () => void }) {
  const t = useKioskText();
  const { session, change } = useSession();
  const { access } = session;
  const all = HELPS.every((help) => access[help]);
  return (
    <div className={styles.helps}>
      {HELPS.map((help) => (
        <button
          key={help}
          type="button"
          role="switch"
          aria-checked={access[help]}
          className={styles.help}
          onClick={() => change({ access: { ...access, [help]: !access[help] } })}
        >
          <span>{t.access[help]}</span>
          <span className={styles.state}>{access[help] ? t.access.on : t.access.off}</span>
        </button>
      ))}
      <div className={styles.both}>
        <Button look="outline" large onClick={() => change({ access: all ? NO_HELP : ALL_HELP })}>
          {all ? t.access.none : t.access.all}
        </Button>
        <Button large onClick={onDone}>
          {t.common.done}
        </Button>
      </div>
    </div>
  );
}
