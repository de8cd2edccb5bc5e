import { useEffect, useState } from "react";
import { keysOf } from "../keys/commands";
import { useDesk, useDeskStore } from "../desk-provider";
import { undoAt } from "../order/history";
import { KeyButton } from "../components/key-button";
import styles from "./notifications.module.css";
import { useDeskText } from "../use-desk-text";

/** Notifications: the last action with its undo button, and problems. */
export function Notifications() {
  const t = useDeskText().common;
  const desk = useDeskStore();
  const undos = useDesk((state) => state.undos);
  const notice = useDesk((state) => state.notice);
  const view = useDesk((state) => state.view);
  const [now, setNow] = useState(0);
  const undo = undoAt(undos, view, now);
  // The keys that place or save an order stay where they are while a notice comes and goes.
  const isOrder = view === "order" || view === "change";
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setNow(Date.now()), undo.until - Date.now());
    return () => clearTimeout(timer);
  }, [undo]);
  return (
    <div className={styles.place} aria-live="polite" data-bar data-over={isOrder || undefined}>
      {notice && (
        <div className={styles.notification} data-tone={notice.tone} role="alert">
          <span>{notice.text}</span>
          <button
            type="button"
            className={styles.close}
            onClick={() => desk.getState().notify(null)}
          >
            {t.close}
          </button>
        </div>
      )}
      {undo && (
        <div className={styles.notification} data-tone="undo">
          <span>{undo.what}</span>
          <KeyButton keys={keysOf("undo")} onClick={() => desk.getState().undo()}>
            {t.undo}
          </KeyButton>
        </div>
      )}
    </div>
  );
}
