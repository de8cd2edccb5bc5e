import { useRef, useState } from "react";
import { randomId } from "../../cart/random-id";
import { useProblemText, useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import { Trap } from "../../ui/trap";
import { useForm } from "../../ui/use-form";
import { toProblem } from "../../shop/problem";
import { useSendMessage } from "../../shop/use-messages";
import type { ContactInput, Problem } from "../../shop/wire";
import { ContactFields } from "./contact-fields";
import styles from "./contact-form.module.css";
import {
  checkContact,
  faultsOf,
  FIELDS,
  readContact,
  type ContactFault,
  type ContactField,
} from "./form";
import { useOutbox } from "./outbox";

/** State of the form: errors, submission, and the message that waits for the network. */
function useContactForm() {
  const sending = useSendMessage();
  const outbox = useOutbox();
  const { formProps, errors, show } = useForm<ContactField, ContactFault>(FIELDS);
  /** Sends a message; without network it is queued. Returns any other problem. */
  async function deliver(input: ContactInput): Promise<Problem | null> {
    try {
      await sending.trigger(input);
      await outbox.drop(input);
    } catch (thrown) {
      const { problem } = toProblem(thrown);
      if (problem.code !== "unreachable") return problem;
      await outbox.put({ input });
    }
    return null;
  }
  async function send(data: FormData, id: string) {
    const input = { ...readContact(data), message_id: id };
    if (!show(checkContact(input)) || sending.isMutating) return;
    const problem = await deliver(input);
    if (problem) show(faultsOf(problem));
  }
  /** Sends the queued message at once, without waiting for the next retry. */
  async function sendQueued(input: ContactInput) {
    const problem = await deliver(input);
    if (problem?.code !== "invalid_input") return;
    show(faultsOf(problem));
    await outbox.put({ input, refused: true });
  }
  return { formProps, errors, sending, outbox, send, sendQueued };
}

/**
 * Contact form. Each error is shown at its field, and the first one gets the focus. Without network
 * the message is queued on the device.
 */
export function ContactForm() {
  const work = useContactForm();
  const { sending, outbox } = work;
  const [changing, change] = useState<ContactInput | null>(null);
  const waiting = outbox.messages.find(({ refused }) => !refused)?.input;
  const refused = outbox.messages.find((message) => message.refused)?.input;
  if (sending.data) {
    const another = () => {
      change(null);
      sending.reset();
    };
    return <SentNotice onAnother={another} />;
  }
  if (waiting) {
    const edit = () => {
      change(waiting);
      sending.reset();
      void outbox.drop(waiting);
    };
    const retry = () => void work.sendQueued(waiting);
    return <QueuedNotice busy={sending.isMutating} onTry={retry} onChange={edit} />;
  }
  const initial = changing ?? refused ?? null;
  return (
    <div ref={changing && takeFocus} tabIndex={-1}>
      <MessageForm key={initial?.message_id ?? "new"} initial={initial} work={work} />
    </div>
  );
}

type MessageFormProps = {
  /** Initial values of the fields. */
  initial: ContactInput | null;
  work: ReturnType<typeof useContactForm>;
};

function MessageForm({ initial, work }: MessageFormProps) {
  const t = useText();
  const problemText = useProblemText();
  const { formProps, errors, sending, send } = work;
  // Id of the message, so that the server accepts a retry after a lost response only once.
  const id = useRef(initial?.message_id);
  const submit = (data: FormData) => void send(data, (id.current ??= randomId()));
  return (
    <form {...formProps(submit)} method="post" action="/contact" className={styles.form} noValidate>
      <ContactFields faults={errors} initial={initial} />
      <Trap label={t.contact.trap} />
      {sending.error && Object.keys(errors).length === 0 && (
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

type QueuedNoticeProps = { busy: boolean; onTry: () => void; onChange: () => void };

/** Notice of a queued message; every page sends it once there is network. */
function QueuedNotice({ busy, onTry, onChange }: QueuedNoticeProps) {
  const t = useText().contact;
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice tone="warning" title={t.waiting} className={styles.sent}>
        <p>{t.waitingText}</p>
        <p className={styles.actions}>
          <Button busy={busy} onClick={onTry}>
            {busy ? t.sending : t.tryNow}
          </Button>
          <Button look="outline" onClick={onChange}>
            {t.change}
          </Button>
        </p>
      </Notice>
    </div>
  );
}

function SentNotice({ onAnother }: { onAnother: () => void }) {
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
