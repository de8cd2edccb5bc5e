import { useSWRConfig } from "swr";
import { phoneText } from "../../components/phone/phone-text";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { usePort } from "../../shop/shop-context";
import type { DeskMessage } from "../../shop/wire";
import { Button } from "../../ui/button";
import { ContactLinks } from "../components/contact-links";
import { Read } from "../components/read";
import { Screen } from "../components/screen";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { useAdminText, useStaffText } from "../use-admin-text";
import styles from "./messages.module.css";
import { MESSAGES_KEY, useMessages } from "./use-messages";

function Message({ message }: { message: DeskMessage }) {
  const { messages: t } = useAdminText();
  const staff = useStaffText().messages;
  const { language } = useLanguage();
  const api = usePort("admin");
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction();
  const { id, name, phone, email, answer } = message;
  const markAnswered = () =>
    run(
      () => api.answerMessage({ id }),
      async (messages) => {
        await mutate(MESSAGES_KEY, messages, { revalidate: false });
        showDone(t.confirmed);
      },
    );
  return (
    <article data-answered={answer ? true : undefined} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <time className={styles.quiet}>{momentText(message.sent_at, language)}</time>
        <p className={styles.quiet}>
          {[phone && phoneText(phone), email].filter(Boolean).join(", ")}
        </p>
      </header>
      <p className={styles.text}>{message.message}</p>
      <ContactLinks phone={phone} email={email} name={name} />
      {!answer && (
        <div>
          <Button look="outline" busy={busy} onClick={() => void markAnswered()}>
            {staff.markAnswered}
          </Button>
        </div>
      )}
      {answer && (
        <p className={styles.quiet}>{staff.answered(answer.by, momentText(answer.at, language))}</p>
      )}
    </article>
  );
}

/** Messages of the website's contact form, newest first. */
export function MessagesScreen() {
  const { screenNames } = useAdminText();
  const { messages: t } = useStaffText();
  const read = useMessages();
  return (
    <Screen title={screenNames.messages}>
      <Read of={read}>
        {({ messages }) => (
          <>
            {messages.length === 0 && <p className="message-box">{t.none}</p>}
            <div className={styles.messages}>
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </div>
          </>
        )}
      </Read>
    </Screen>
  );
}
