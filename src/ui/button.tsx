import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "./link";
import styles from "./button.module.css";

/** `solid` for the primary action, `outline` for a secondary one, `quiet` for others. */
export type ButtonLook = "solid" | "outline" | "quiet";

type LookProps = { look?: ButtonLook; large?: boolean; wide?: boolean; className?: string };

/** Returns the classes of a button's look, for a link that is not of this shop. */
export function buttonClass({ look = "solid", large, wide, className }: LookProps): string {
  const names = [styles.button, styles[look], large && styles.large, wide && styles.wide];
  return [...names, className].filter(Boolean).join(" ");
}

type ButtonProps = LookProps &
  ComponentProps<"button"> & {
    /** Pending state: the button ignores clicks and is announced as busy. */
    busy?: boolean;
    children?: ReactNode;
  };

/** Button. `busy` keeps the focus but ignores clicks. */
export function Button({ look, large, wide, className, busy, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, large, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** Link with the look of a button. */
export function ButtonLink({ look, large, wide, className, ...rest }: LookProps & LinkProps) {
  return <Link {...rest} className={buttonClass({ look, large, wide, className })} />;
}
