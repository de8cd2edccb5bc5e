import styles from "./loader.module.css";

/** Three nuts that hop while something is on its way. */
export function Loader({ label }: { label: string }) {
  return (
    <div className={styles.loader} role="status">
      <span className={styles.nut} />
      <span className={styles.nut} />
      <span className={styles.nut} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
