import type { ReactNode } from "react";
import { NotFoundState } from "./empty-state";
import styles from "./missing-page.module.css";
import { useScreenTitle } from "./use-screen-title";

type MissingPageProps = {
  title: string;
  text: string;
  /** Links to go on with. */
  children: ReactNode;
};

/** Page of a link that opens nothing: its key is wrong or incomplete. */
export function MissingPage({ title, text, children }: MissingPageProps) {
  useScreenTitle(title);
  return (
    <div className="container page">
      <NotFoundState>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <p className={styles.actions}>{children}</p>
      </NotFoundState>
    </div>
  );
}
