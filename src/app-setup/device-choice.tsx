import { useAppText } from "../i18n/app-texts";
import { Choice, Choices } from "../ui/choice";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { MAX_DEVICE_NUMBER, type DeviceInput } from "../shop/wire";
import styles from "./setup.module.css";

type DeviceProps = { value: DeviceInput; onChange: (value: DeviceInput) => void };

/** Desks have one or two digits; none = the only one. */
function deskNumber(typed: number): number {
  return Math.min(99, Math.max(0, Math.trunc(typed) || 0));
}

/** Choice of app and device number, and whether the app starts with the computer. */
export function DeviceChoice({ value, onChange }: DeviceProps) {
  const t = useAppText().setup;
  return (
    <div className={styles.form}>
      <Choices label={t.device}>
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
          onChoose={() => onChange({ ...value, mode: "kiosk", autostart: true })}
        />
      </Choices>
      {value.mode === "desk" && (
        <Field
          label={t.deskNumber}
          hint={t.deskNumberHint(value.desk_number)}
          type="number"
          min={0}
          max={MAX_DEVICE_NUMBER}
          value={value.desk_number}
          onChange={(event) =>
            onChange({ ...value, desk_number: deskNumber(event.target.valueAsNumber) })
          }
        />
      )}
      <Checkbox
        label={t.autostart}
        checked={value.autostart}
        onChange={(event) => onChange({ ...value, autostart: event.target.checked })}
      />
    </div>
  );
}
