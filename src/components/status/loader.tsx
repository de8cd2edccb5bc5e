import styles from "./loader.module.css";

/** Loading indicator: three hopping nuts. */
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
