import type { ReactNode } from "react";
import { usePageTitle } from "../../app/use-page-title";
import { NotFoundState } from "./empty-state";
import styles from "./missing-page.module.css";

type MissingPageProps = {
  title: string;
  text: string;
  /** Links to go on with. */
  children: ReactNode;
};

/** Page of a link that opens nothing: its key is wrong or incomplete. */
export function MissingPage({ title, text, children }: MissingPageProps) {
  usePageTitle(title);
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
