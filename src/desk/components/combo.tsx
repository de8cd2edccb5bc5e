/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the combobox of the ARIA practices: the field keeps the focus */
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { fieldProps, type FieldName } from "./fields";
import styles from "./combo.module.css";
import { Kbd } from "./kbd";

/** Option of the list. */
export type Option = { key: string; shown: ReactNode; disabled?: boolean };

type ComboProps = {
  name: FieldName;
  label: string;
  /** Accessible name of the list. */
  listLabel: string;
  hint?: string;
  keys?: string;
  value: string;
  onValue: (text: string) => void;
  options: readonly Option[];
  /** Handler of Enter, with the index of the marked option, if one is shown. */
  onEnter: (at: number) => void;
  /** Handler of keys that the combobox itself does not use. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Content below the list. */
  foot?: ReactNode;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

type OptionsProps = {
  id: string;
  label: string;
  options: readonly Option[];
  marked: number;
  onPick: (at: number) => void;
};

/** Scrolls the marked option into view; used as its `ref`. */
function showOption(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: "nearest" });
}

function Options({ id, label, options, marked, onPick }: OptionsProps) {
  return (
    <ul
      id={`${id}-list`}
      className={styles.list}
      role="listbox"
      aria-label={label}
      hidden={options.length === 0}
    >
      {options.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <li
          key={option.key}
          ref={place === marked ? showOption : undefined}
          id={`${id}-${place}`}
          className={styles.option}
          role="option"
          aria-selected={place === marked}
          aria-disabled={option.disabled || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(place)}
        >
          {option.shown}
        </li>
      ))}
    </ul>
  );
}

/** Combobox: a text field with a list of suggestions. Arrows mark an option, Enter chooses it. */
export function Combo(props: ComboProps) {
  const { name, label, listLabel, hint, keys, value, onValue, options, onEnter, foot } = props;
  const id = useId();
  const [mark, setMark] = useState({ of: value, at: 0 });
  const marked = Math.min(mark.of === value ? mark.at : 0, options.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key];
    if (step && options.length > 0 && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      setMark({ of: value, at: Math.max(0, Math.min(options.length - 1, marked + step)) });
    } else if (event.key === "Enter") {
      event.preventDefault();
      onEnter(marked);
    } else props.onKey?.(event);
  };
  return (
    <div className={styles.combo}>
      <label className={styles.label} htmlFor={`${id}-field`}>
        {label} <Kbd keys={keys ?? ""} />
      </label>
      <input
        id={`${id}-field`}
        {...fieldProps(name)}
        className={styles.field}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        onKeyDown={onKeyDown}
      />
      <Options id={id} label={listLabel} options={options} marked={marked} onPick={onEnter} />
      {foot}
    </div>
  );
}
