import { fetchBuyingTexts } from "../../i18n/texts";
import { useLanguage, useProblemText, useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { takeFocus } from "../../ui/focus-restoration";
import { Trap } from "../../ui/trap";
import { useSubscribe } from "../../shop/use-messages";
import type { NewsletterAnswer, NewsletterInput } from "../../shop/wire";
import styles from "./newsletter.module.css";
import { useEmailForm } from "../shared/use-email-form";
import { useIsCheckout } from "../routes/use-is-checkout";

/** Newsletter block; a brief one is closed. */
export function Newsletter() {
  const t = useText();
  if (useIsCheckout()) {
    return (
      <details className="container no-print brief-newsletter">
        <summary>{`${t.newsletter.title}: ${t.newsletter.subscribe}`}</summary>
        <NewsletterForm />
      </details>
    );
  }
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

type FieldsProps = {
  /** Error of a field; null = none. */
  errorOf: (field: "email" | "consent") => string | null;
  isBusy?: boolean;
  /** Initial address. */
  email?: string;
};

/** Fields and button of the newsletter form. */
export function NewsletterFields({ errorOf, isBusy = false, email }: FieldsProps) {
  const t = useText().newsletter;
  return (
    <>
      <Field
        name="email"
        type="email"
        label={t.email}
        autoComplete="email"
        inputMode="email"
        defaultValue={email}
        error={errorOf("email")}
      />
      <div className={styles.line}>
        <Checkbox name="consent" label={t.consent} error={errorOf("consent")} />
        <Button type="submit" busy={isBusy}>
          {isBusy ? t.sending : t.subscribe}
        </Button>
      </div>
      <Trap label={t.trap} />
    </>
  );
}

/** Answer to the form, which does not say whether the address is subscribed or has got too many mails. */
export function NewsletterAnswerText({ answer }: { answer: NewsletterAnswer }) {
  const t = useText().newsletter;
  return answer.confirmation_needed ? `${t.confirm} ${t.fewMails}` : t.done;
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
        <NewsletterAnswerText answer={data} />
      </output>
    );
  }
  return (
    <form
      {...form}
      method="post"
      action="/newsletter"
      className={styles.form}
      aria-label={t.newsletter.title}
    >
      <NewsletterFields errorOf={errorOf} isBusy={isMutating} />
      {error && (
        <p role="alert" className={styles.problem}>
          {problemText(error)}
        </p>
      )}
    </form>
  );
}
