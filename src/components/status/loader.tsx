import styles from "./loader.module.css";

/** Three nuts that hop while something is on its way. */
export function Loader({ label }: { label: string }) {
  return (
    <output className={styles.loader}>
      <span className={styles.nut} />
      <span className={styles.nut} />
      <span className={styles.nut} />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
