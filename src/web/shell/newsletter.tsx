import { fetchBuyingTexts } from "../../i18n/texts";
import { useLanguage, useProblemText, useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { takeFocus } from "../../ui/focus-restoration";
import { Trap } from "../../ui/trap";
import { useSubscribe } from "../../shop/use-messages";
import type { NewsletterInput } from "../../shop/wire";
import styles from "./newsletter.module.css";
import { useEmailForm } from "../shared/use-email-form";

/** Newsletter block. */
export function Newsletter() {
  const t = useText();
  return (
    <section className={`${styles.block} needs-scripts`} aria-label={t.newsletter.title}>
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
  const { language } = useLanguage();
  const problemText = useProblemText();
  const { trigger, isMutating, data, error } = useSubscribe();
  // The texts of errors load with the first use of the form.
  const send = async (input: NewsletterInput) => {
    await fetchBuyingTexts().catch(() => undefined);
    await trigger(input).catch(() => undefined);
  };
  const { form, errorOf } = useEmailForm((input) => void send({ ...input, language }));
  if (data) {
    return (
      <output className={styles.done} ref={takeFocus} tabIndex={-1}>
        {data.confirmation_needed ? t.newsletter.confirm : t.newsletter.done}
      </output>
    );
  }
  return (
    <form {...form} className={styles.form} aria-label={t.newsletter.title}>
      <Field
        name="email"
        type="email"
        label={t.newsletter.email}
        autoComplete="email"
        inputMode="email"
        error={errorOf("email")}
      />
      <div className={styles.line}>
        <Checkbox name="consent" label={t.newsletter.consent} error={errorOf("consent")} />
        <Button type="submit" busy={isMutating}>
          {isMutating ? t.newsletter.sending : t.newsletter.subscribe}
        </Button>
      </div>
      <Trap label={t.newsletter.trap} />
      {error && (
        <p role="alert" className={styles.problem}>
          {problemText(error)}
        </p>
      )}
    </form>
  );
}
