import { useEffect, useEffectEvent, useState, type KeyboardEvent } from "react";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { phoneText } from "../../components/phone/phone-text";
import type { DeskMessage, ReplyChannel } from "../../shop/wire";
import { fieldProps, focusOn } from "../components/fields";
import { KeyButton } from "../components/key-button";
import { LongList } from "../components/long-list";
import { View } from "../components/view";
import { useAltKeys } from "../keys/use-key-down";
import { useDeskText } from "../use-desk-text";
import styles from "./messages.module.css";
import { useMessageActions, useMessages } from "./use-messages";

/** Keys of the ways to reply, held with Alt. */
const REPLY_KEYS: Record<ReplyChannel, string> = { whatsapp: "W", call: "C", email: "E" };
const ANSWER_KEY = "A";

/** Ways to reach the sender of a message. */
function channelsOf({ phone, email }: DeskMessage): ReplyChannel[] {
  return [
    ...(phone ? (["whatsapp", "call"] as const) : []),
    ...(email ? (["email"] as const) : []),
  ];
}

type RowProps = { message: DeskMessage; at: number; isCurrent: boolean; onFocus: () => void };

function MessageRow({ message, at, isCurrent, onFocus }: RowProps) {
  const t = useDeskText().messages;
  const { language } = useLanguage();
  const { answer, reply } = useMessageActions();
  const { id, phone, email } = message;
  /** Moves the focus to another message with the arrow keys. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    focusOn(`message-${at + step}`);
  };
  const handlers = { onKeyDown, onFocus };
  const keys = (key: string) => (isCurrent ? `Alt+${key}` : "");
  return (
    <article data-answered={message.answer ? true : undefined}>
      <p className={styles.from}>
        <strong>{message.name}</strong>
        <span>{[phone && phoneText(phone), email].filter(Boolean).join(", ")}</span>
        <time>{momentText(message.sent_at, language)}</time>
      </p>
      <p className={styles.message}>{message.message}</p>
      <div className={styles.actions}>
        {channelsOf(message).map((channel, place) => (
          <KeyButton
            key={channel}
            {...(place === 0 ? fieldProps(`message-${at}`) : {})}
            keys={keys(REPLY_KEYS[channel])}
            {...handlers}
            onClick={() => void reply(id, channel)}
          >
            {t.reply[channel]}
          </KeyButton>
        ))}
        {message.answer ? (
          <span className={styles.quiet}>
            {t.answered(message.answer.by, momentText(message.answer.at, language))}
          </span>
        ) : (
          <KeyButton
            keys={keys(ANSWER_KEY)}
            {...handlers}
            onClick={() => {
              focusOn(`message-${at}`);
              void answer(id);
            }}
          >
            {t.markAnswered}
          </KeyButton>
        )}
      </div>
    </article>
  );
}

/** Messages of the website's contact form, and the number of newsletter subscribers. */
export function MessagesView() {
  const t = useDeskText().messages;
  const { data } = useMessages();
  const { read, answer, reply } = useMessageActions();
  const [at, setAt] = useState(0);
  const messages = data?.messages ?? [];
  const current = messages[at];
  const hasAny = messages.length > 0;
  const hasUnread = (data?.unread ?? 0) > 0;
  const markRead = useEffectEvent(() => void read());
  useEffect(() => {
    if (hasUnread) markRead();
  }, [hasUnread]);
  useEffect(() => {
    if (hasAny) focusOn("message-0");
  }, [hasAny]);
  const channels = current ? channelsOf(current) : [];
  useAltKeys({
    ...Object.fromEntries(
      channels.map((channel) => [
        REPLY_KEYS[channel],
        () => void (current && reply(current.id, channel)),
      ]),
    ),
    [ANSWER_KEY]: current && !current.answer ? () => void answer(current.id) : undefined,
  });
  if (!data) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
    <View
      title={t.title}
      tools={<span className={styles.quiet}>{t.subscribers(data.subscribers)}</span>}
      tabIndex={0}
    >
      {!hasAny && <p className={styles.quiet}>{t.none}</p>}
      <LongList rows={messages} keyOf={({ id }) => id} height={114} className={styles.messages}>
        {(message, index) => (
          <MessageRow
            message={message}
            at={index}
            isCurrent={index === at}
            onFocus={() => setAt(index)}
          />
        )}
      </LongList>
    </View>
  );
}
