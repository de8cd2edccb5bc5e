import styles from "./kbd.module.css";

/** A key as it stands on a control. */
export function Kbd({ keys }: { keys: string }) {
  if (!keys) return null;
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {keys.replaceAll("+", " ")}
    </kbd>
  );
}
