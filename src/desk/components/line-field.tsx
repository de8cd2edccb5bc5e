import { useId, type KeyboardEvent } from "react";
import { fieldProps, focusOn, type FieldName } from "./fields";
import combo from "./combo.module.css";
import { Kbd } from "./kbd";

type LineFieldProps = {
  name: FieldName;
  label: string;
  keys?: string;
  value: string;
  onValue: (text: string) => void;
  /** Field that Enter moves the focus to. */
  next?: FieldName;
  onEnter?: () => void;
  inputMode?: "decimal" | "tel" | "text";
};

/** Single-line field; Enter moves the focus to the next field. */
export function LineField(props: LineFieldProps) {
  const { name, label, keys, value, onValue, next, onEnter, inputMode } = props;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter?.();
    if (next) focusOn(next);
  };
  return (
    <div>
      <label className={combo.label} htmlFor={id}>
        {label} <Kbd keys={keys ?? ""} />
      </label>
      <input
        id={id}
        {...fieldProps(name)}
        className={combo.field}
        autoComplete="off"
        inputMode={inputMode}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
