import styles from "./kbd.module.css";

/** Key hint of a control. */
export function Kbd({ keys }: { keys: string }) {
  if (!keys) return null;
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {keys.replaceAll("+", " ")}
    </kbd>
  );
}
