import { useState, type FormEvent } from "react";
import { useProblemText, useText } from "../../i18n/use-text";
import { Button } from "../../parts/ui/button";
import { Field, TextArea } from "../../parts/ui/field";
import { takeFocus } from "../../parts/ui/kept-focus";
import { Notice } from "../../parts/ui/notice";
import { toProblem } from "../../shop/problem";
import { useSendMessage } from "../../shop/use-messages";
import styles from "./contact-form.module.css";
import { checkContact, faultsOf, FIELDS, readContact, type ContactFaults } from "./form";

/** The form at work: what is wrong, and sending it. */
function useContactForm() {
  const sending = useSendMessage();
  const [faults, setFaults] = useState<ContactFaults>({});
  function show(form: HTMLFormElement, found: ContactFaults) {
    setFaults(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  async function send(form: HTMLFormElement) {
    const input = readContact(new FormData(form));
    const found = checkContact(input);
    show(form, found);
    if (Object.keys(found).length > 0 || sending.isMutating) return;
    await sending
      .trigger(input)
      .catch((thrown: unknown) => show(form, faultsOf(toProblem(thrown).problem)));
  }
  return { sending, faults, send };
}

/** Writes to the shop. What is wrong stands beside its field, and the focus goes there. */
export function ContactForm() {
  const t = useText();
  const problemText = useProblemText();
  const { sending, faults, send } = useContactForm();
  if (sending.data) return <Sent onAnother={sending.reset} />;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(event.currentTarget);
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ContactFields faults={faults} />
      <label className={styles.trap} aria-hidden="true">
        {t.contact.trap}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {sending.error && Object.keys(faults).length === 0 && (
        <Notice tone="danger" alert>
          {problemText(sending.error)}
        </Notice>
      )}
      <Button type="submit" large busy={sending.isMutating}>
        {sending.isMutating ? t.contact.sending : t.contact.send}
      </Button>
    </form>
  );
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useText();
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice tone="good" title={t.contact.sent} className={styles.sent}>
        <p>{t.contact.sentText}</p>
        <p>
          <Button look="outline" onClick={onAnother}>
            {t.contact.another}
          </Button>
        </p>
      </Notice>
    </div>
  );
}

function ContactFields({ faults }: { faults: ContactFaults }) {
  const t = useText();
  const error = (field: keyof ContactFaults) => {
    const name = faults[field];
    return name ? t.contact.errors[name] : null;
  };
  return (
    <>
      <Field
        name="name"
        label={t.contact.name}
        autoComplete="name"
        maxLength={100}
        error={error("name")}
      />
      <Field
        name="email"
        type="email"
        label={t.contact.email}
        hint={t.contact.answerHint}
        autoComplete="email"
        inputMode="email"
        error={error("email")}
      />
      <Field
        name="phone"
        type="tel"
        label={t.contact.phone}
        autoComplete="tel"
        inputMode="tel"
        error={error("phone")}
      />
      <TextArea
        name="message"
        label={t.contact.message}
        rows={6}
        maxLength={5000}
        error={error("message")}
      />
    </>
  );
}
