import type { ReactNode } from "react";
import { usePageTitle } from "../../app/use-page-title";
import { useShopInfo } from "../../shop/use-shop-info";
import { useAdminText } from "../use-admin-text";
import styles from "./screen.module.css";

type ScreenProps = {
  title: string;
  lead?: string;
  /** Content next to the title. */
  tools?: ReactNode;
  children?: ReactNode;
};

/** Screen with its title, which is the title of the page too. */
export function Screen({ title, lead, tools, children }: ScreenProps) {
  const { common } = useAdminText();
  const shop = useShopInfo().data?.name ?? common.title;
  usePageTitle(`${title} – ${shop}`);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {tools}
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

type PartProps = { title: ReactNode; tools?: ReactNode; children: ReactNode };

/** ScreenSection of a screen under its own heading. */
export function ScreenSection({ title, tools, children }: PartProps) {
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  );
}
