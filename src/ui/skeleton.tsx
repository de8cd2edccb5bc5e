import styles from "./skeleton.module.css";

/** A quiet block where something is on its way; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={[styles.skeleton, className].filter(Boolean).join(" ")} aria-hidden />;
}
