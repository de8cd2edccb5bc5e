import { useProblemText, useText } from "../../i18n/use-text";
import { ShopProblem } from "../../shop/problem";
import { useShopInfo } from "../../shop/use-shop-info";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Trap } from "../../ui/trap";
import { ContactMethods } from "../contact/contact-details";
import { ContactFields } from "../contact/contact-fields";
import formStyles from "../contact/contact-form.module.css";
import styles from "../contact/contact.module.css";
import { contactErrors } from "./field-errors";
import type { ContactContents } from "./form-contents";

/** Contact page of a browser without scripts, after its form was posted. */
export function ContactPage({ sent, draft, problem }: ContactContents) {
  const t = useText().contact;
  const problemText = useProblemText();
  const shop = useShopInfo().data;
  const { name = "", message = "", email, phone } = draft;
  const faults = contactErrors(problem, draft);
  return (
    <div className="container page">
      <header className={styles.head}>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      <div className={styles.columns}>
        {sent ? (
          <Notice tone="good" title={t.sent} className={formStyles.sent}>
            <p>{t.sentText}</p>
          </Notice>
        ) : (
          <form method="post" action="/contact" className={formStyles.form} noValidate>
            {problem && Object.keys(faults).length === 0 && (
              <Notice tone="danger" alert>
                {problemText(new ShopProblem(problem))}
              </Notice>
            )}
            <ContactFields faults={faults} initial={{ name, message, email, phone, website: "" }} />
            <Trap label={t.trap} />
            <Button type="submit" large>
              {t.send}
            </Button>
          </form>
        )}
        {shop && <ContactMethods shop={shop} />}
      </div>
    </div>
  );
}
