import type { ComponentProps } from "react";
import { Icon, type IconName } from "../../ui/icon";
import styles from "./pill-button.module.css";

type PillButtonProps = ComponentProps<"button"> & { icon: IconName; label: string };

/** Button of a screen's edge: icon and label in a pill. */
export function PillButton({ icon, label, ...rest }: PillButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}
