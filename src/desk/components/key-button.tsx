import type { ComponentProps } from "react";
import { Kbd } from "./kbd";
import styles from "./key-button.module.css";

type KeyButtonProps = ComponentProps<"button"> & { keys?: string; look?: "solid" | "plain" };

/** Button that shows its keyboard shortcut. */
export function KeyButton({ keys = "", look = "plain", children, ...rest }: KeyButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} data-look={look}>
      <span>{children}</span>
      <Kbd keys={keys} />
    </button>
  );
}
