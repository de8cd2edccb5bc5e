import { Icon } from "../../ui/icon";
import { DialogActions, Sheet } from "../components/sheet";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./access.module.css";
import { ALL_OPTIONS, ACCESS_OPTIONS, NO_OPTIONS } from "./access";

/**
 * Button for accessibility settings on every screen: larger type, high contrast, low reach, longer
 * timeouts.
 */
export function AccessButton() {
  const t = useKioskText().access;
  const { access } = useSession().session;
  return (
    <Sheet
      title={t.title}
      renderButton={(props) => (
        <button
          type="button"
          className={styles.button}
          aria-pressed={ACCESS_OPTIONS.some((option) => access[option])}
          aria-label={t.button}
          {...props}
        >
          <Icon name="access" />
        </button>
      )}
    >
      {(close) => <AccessOptions onDone={close} />}
    </Sheet>
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
      <DialogActions
        secondary={{
          label: all ? t.access.none : t.access.all,
          onClick: () => change({ access: all ? NO_OPTIONS : ALL_OPTIONS }),
        }}
        primary={{ label: t.common.done, onClick: onDone }}
      />
    </div>
  );
}
