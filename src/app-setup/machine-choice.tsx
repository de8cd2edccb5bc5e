import { useAppText } from "../i18n/app-texts";
import { Choice, Choices } from "../parts/ui/choice";
import { Checkbox } from "../parts/ui/checkbox";
import type { MachineInput } from "../shop/wire";
import styles from "./setup.module.css";

type MachineProps = { value: MachineInput; onChange: (value: MachineInput) => void };

/** What this computer is for, and whether it opens the shop by itself. */
export function MachineChoice({ value, onChange }: MachineProps) {
  const t = useAppText().setup;
  return (
    <div className={styles.form}>
      <Choices label={t.machine}>
        <Choice
          name="mode"
          icon="phone"
          title={t.desk}
          text={t.deskText}
          checked={value.mode === "desk"}
          onChoose={() => onChange({ ...value, mode: "desk" })}
        />
        <Choice
          name="mode"
          icon="store"
          title={t.kiosk}
          text={t.kioskText}
          checked={value.mode === "kiosk"}
          onChoose={() => onChange({ mode: "kiosk", autostart: true })}
        />
      </Choices>
      <Checkbox
        label={t.autostart}
        checked={value.autostart}
        onChange={(event) => onChange({ ...value, autostart: event.target.checked })}
      />
    </div>
  );
}
