import styles from "./skeleton.module.css";

/** Placeholder of loading content; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={[styles.skeleton, className].filter(Boolean).join(" ")} aria-hidden />;
}
