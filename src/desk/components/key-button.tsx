import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Kbd } from "./kbd";
import styles from "./key-button.module.css";

type KeyButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  keys?: string;
  look?: "solid" | "plain";
  children: ReactNode;
};

/** A button that says which key does the same. */
export function KeyButton({ keys = "", look = "plain", children, ...rest }: KeyButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} data-look={look}>
      <span>{children}</span>
      <Kbd keys={keys} />
    </button>
  );
}
