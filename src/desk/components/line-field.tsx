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
  /** Where Enter goes on to. */
  next?: FieldName;
  onEnter?: () => void;
  inputMode?: "decimal" | "tel" | "text";
};

/** A field of one line; Enter goes on to the next. */
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
