import { useText } from "../../i18n/use-text";
import { SHOP_KEY } from "../../shop/swr";
import { useShopInfo } from "../../shop/use-shop-info";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form";
import { ContactMethods } from "./contact-details";
import { PageMeta } from "../routes/page-meta";
import type { Needs } from "../routes/route-table";

/** Reads of the first render. */
export const needs: Needs = () => [SHOP_KEY];

/** Contact page: contact details, and a form. */
export function ContactScreen() {
  const t = useText();
  const shop = useShopInfo().data;
  return (
    <div className="container page">
      <PageMeta title={t.contact.title} description={t.contact.lead} path="/contact" />
      <header className={styles.head}>
        <h1>{t.contact.title}</h1>
        <p>{t.contact.lead}</p>
      </header>
      <div className={styles.columns}>
        <ContactForm />
        {shop && <ContactMethods shop={shop} />}
      </div>
    </div>
  );
}
