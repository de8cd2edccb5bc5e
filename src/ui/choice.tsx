import type { ReactNode } from "react";
import styles from "./choice.module.css";
import { Icon, type IconName } from "./icon";

/** Radio group. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {children}
    </fieldset>
  );
}

type ChoiceProps = {
  /** Name of the group. */
  name: string;
  /** Value that a form without scripts sends. */
  value?: string;
  icon?: IconName | undefined;
  title: ReactNode;
  /** Explanation of the option. */
  text?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

/** Radio button with an explanation, large enough for touch. */
export function Choice({ icon, title, text, onChoose, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" onChange={onChoose} />
      {icon && <Icon name={icon} className={styles.icon} />}
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
    </label>
  );
}
