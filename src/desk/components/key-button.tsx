import type { ComponentProps } from "react";
import { Kbd } from "./kbd";
import styles from "./key-button.module.css";

type KeyButtonProps = ComponentProps<"button"> & { keys?: string; look?: "solid" | "plain" };

/** A button that says which key does the same. */
export function KeyButton({ keys = "", look = "plain", children, ...rest }: KeyButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} data-look={look}>
      <span>{children}</span>
      <Kbd keys={keys} />
    </button>
  );
}
