import { useState, type FormEvent } from "react";
import { fetchBuyingTexts } from "../../i18n/texts";
import { useProblemText, useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { takeFocus } from "../../ui/kept-focus";
import { useSubscribe } from "../../shop/use-messages";
import type { NewsletterInput } from "../../shop/wire";
import styles from "./newsletter.module.css";
import { checkNewsletter, readNewsletter, type NewsletterFault } from "./newsletter-form";

/** Newsletter block. */
export function Newsletter() {
  const t = useText();
  return (
    <section className={styles.block} aria-label={t.newsletter.title}>
      <div className={`container ${styles.columns}`}>
        <div>
          <h2>{t.newsletter.title}</h2>
          <p className={styles.text}>{t.newsletter.text}</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}

function NewsletterForm() {
  const t = useText();
  const inWords = useProblemText();
  const { trigger, isMutating, data, error } = useSubscribe();
  const [fault, setFault] = useState<NewsletterFault | null>(null);
  // Whoever only looked around has no words yet for what may go wrong.
  const send = async (input: NewsletterInput) => {
    await fetchBuyingTexts().catch(() => undefined);
    await trigger(input).catch(() => undefined);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = readNewsletter(new FormData(event.currentTarget));
    const found = checkNewsletter(input);
    setFault(found);
    if (!found) void send(input);
    else document.getElementById(`newsletter-${found.field}`)?.focus();
  };
  if (data) {
    return (
      <output className={styles.done} ref={takeFocus} tabIndex={-1}>
        {t.newsletter.done}
      </output>
    );
  }
  const errorOf = (field: NewsletterFault["field"]) =>
    fault?.field === field ? t.newsletter[fault.text] : null;
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t.newsletter.title}>
      <Field
        id="newsletter-email"
        name="email"
        type="email"
        label={t.newsletter.email}
        autoComplete="email"
        inputMode="email"
        error={errorOf("email")}
      />
      <div className={styles.line}>
        <Checkbox
          id="newsletter-consent"
          name="consent"
          label={t.newsletter.consent}
          error={errorOf("consent")}
        />
        <Button type="submit" busy={isMutating}>
          {isMutating ? t.newsletter.sending : t.newsletter.subscribe}
        </Button>
      </div>
      <label className={styles.trap} aria-hidden="true">
        {t.newsletter.trap}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {error && (
        <p role="alert" className={styles.problem}>
          {inWords(error)}
        </p>
      )}
    </form>
  );
}
