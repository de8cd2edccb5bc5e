import { useLanguage, useProblemText, useText } from "../../i18n/use-text";
import { cartItemName } from "../../cart/cart-item";
import { whatsAppUrl } from "../../components/phone/whatsapp-url";
import type { Offer } from "../../components/product/size-choice";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { takeFocus } from "../../ui/focus-restoration";
import { Trap } from "../../ui/trap";
import { useShopInfo } from "../../shop/use-shop-info";
import { useAwaitStock } from "../../shop/use-messages";
import type { Product } from "../../shop/wire";
import { useEmailForm } from "../shared/use-email-form";
import styles from "./back-in-stock-form.module.css";

type BackInStockFormProps = { product: Product; offer: Offer };

/** Back-in-stock form of a sold-out size: notice by e-mail, or a chat by WhatsApp. */
export function BackInStockForm({ product, offer }: BackInStockFormProps) {
  const t = useText().backInStock;
  const shop = useShopInfo().data;
  const whatsapp = shop?.contact.whatsapp;
  const name = cartItemName(product, offer.sizeLabel);
  const byMail = Boolean(shop?.stock_notices);
  if (!byMail && !whatsapp) return null;
  return (
    <section className={styles.box} aria-labelledby="tell-me">
      <h2 id="tell-me" className={styles.title}>
        {t.title}
      </h2>
      {byMail && <MailForm key={offer.variation?.id} product={product} offer={offer} name={name} />}
      {whatsapp && (
        <a
          className={styles.chat}
          href={whatsAppUrl(whatsapp, t.chat(name))}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" size={20} />
          {t.byChat}
        </a>
      )}
    </section>
  );
}

function MailForm({ product, offer, name }: BackInStockFormProps & { name: string }) {
  const t = useText();
  const { language } = useLanguage();
  const problemText = useProblemText();
  const { trigger, isMutating, data, error } = useAwaitStock();
  const { form, errorOf } = useEmailForm((typed) => {
    const size = { product_id: product.id, variation_id: offer.variation?.id ?? null };
    // The error is shown on the screen.
    void trigger({ ...typed, ...size, language }).catch(() => undefined);
  });
  if (data) {
    return (
      <output ref={takeFocus} tabIndex={-1} className={styles.done}>
        {t.backInStock.done(name)} {t.newsletter.fewMails}
      </output>
    );
  }
  return (
    <form {...form} className={styles.form} aria-labelledby="tell-me">
      <Field
        name="email"
        type="email"
        label={t.newsletter.email}
        autoComplete="email"
        inputMode="email"
        error={errorOf("email")}
      />
      <Checkbox name="consent" label={t.backInStock.consent} error={errorOf("consent")} />
      <Trap label={t.newsletter.trap} />
      {error && (
        <p role="alert" className={styles.problem}>
          {problemText(error)}
        </p>
      )}
      <Button type="submit" look="outline" busy={isMutating}>
        {isMutating ? t.newsletter.sending : t.backInStock.send}
      </Button>
    </form>
  );
}
