import { LineField } from "../components/line-field";
import { KeyButton } from "../components/key-button";
import { useDeskStore } from "../desk-provider";
import { keysOf } from "../keys/commands";
import { useDeskText } from "../use-desk-text";
import styles from "./change.module.css";

type SaveFormProps = { reason: string; onSave: () => void; onLeave: () => void };

/** Reason of a change, and the buttons that save or leave it. */
export function SaveForm({ reason, onSave, onLeave }: SaveFormProps) {
  const t = useDeskText().change;
  const desk = useDeskStore();
  return (
    <div className={styles.save}>
      <LineField
        name="reason"
        label={t.reason}
        value={reason}
        onValue={(text) => desk.getState().setReason(text)}
        onEnter={onSave}
      />
      <KeyButton keys={keysOf("saveChange")} look="solid" onClick={onSave}>
        {t.save}
      </KeyButton>
      <KeyButton keys="Esc" onClick={onLeave}>
        {t.leave}
      </KeyButton>
    </div>
  );
}
