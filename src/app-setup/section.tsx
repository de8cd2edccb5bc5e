import { useId, type ReactNode } from "react";
import { Notice } from "../ui/notice";
import styles from "./setup.module.css";

/** Section of the settings with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type OutcomeProps = { problem: string | null; done: string | null };

/** Result of the last change. */
export function Outcome({ problem, done }: OutcomeProps) {
  if (problem) {
    return (
      <Notice tone="danger" alert>
        {problem}
      </Notice>
    );
  }
  return <output className={styles.outcome}>{done}</output>;
}
