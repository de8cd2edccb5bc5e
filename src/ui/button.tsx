import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "./link";
import styles from "./button.module.css";

/** `solid` for the primary action, `outline` for a secondary one, `quiet` for others. */
export type ButtonLook = "solid" | "outline" | "quiet";

type LookProps = { look?: ButtonLook; large?: boolean; wide?: boolean; className?: string };

function classOf({ look = "solid", large, wide, className }: LookProps): string {
  const names = [styles.button, styles[look], large && styles.large, wide && styles.wide];
  return [...names, className].filter(Boolean).join(" ");
}

type ButtonProps = LookProps &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Something is on its way: the button waits and says so. */
    busy?: boolean;
    children?: ReactNode;
  };

/** A button. `busy` keeps it focused but deaf. */
export function Button({ look, large, wide, className, busy, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, large, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, large, wide, className, ...rest }: LookProps & LinkProps) {
  return <Link {...rest} className={classOf({ look, large, wide, className })} />;
}
