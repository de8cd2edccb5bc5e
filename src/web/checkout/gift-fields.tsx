import { useId } from "react";
import { useGiftText } from "../../i18n/gift-texts";
import { MAX_CARD_TEXT_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from "../../shop/wire";
import { Field, TextArea } from "../../ui/field";
import { boundTo, type FieldsProps } from "./fields";
import styles from "./gift-fields.module.css";

type GiftFieldsProps = FieldsProps & {
  /** Whether a form without scripts shows the fields: none is required, and no words are ready. */
  isForm?: boolean;
};

/** Fields of a gift: recipient, and the words of the card. */
export function GiftFields({ isForm, ...props }: GiftFieldsProps) {
  const t = useGiftText();
  const { draft, change } = props;
  const delivered = draft.method === "delivery";
  // Characters as the shop counts them, not UTF-16 units.
  const used = Array.from(draft.card_text).length;
  return (
    <div className={styles.gift}>
      <Field
        {...boundTo(props, "recipient")}
        label={t.recipient}
        autoComplete="off"
        required={!isForm}
        maxLength={MAX_NAME_LENGTH}
      />
      <Field
        {...boundTo(props, "recipient_phone")}
        label={delivered ? t.phone : t.phoneOptional}
        hint={delivered ? t.phoneHint : t.phoneHintPickup}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required={delivered && !isForm}
        maxLength={MAX_PHONE_LENGTH}
      />
      <div className={styles.card}>
        <TextArea
          {...boundTo(props, "card_text")}
          label={t.card}
          hint={t.cardHint}
          rows={3}
          maxLength={MAX_CARD_TEXT_LENGTH}
        />
        {!isForm && (
          <>
            <p className={styles.count}>{t.cardCount(used, MAX_CARD_TEXT_LENGTH)}</p>
            <Sayings chosen={draft.card_text} choose={(card_text) => change({ card_text })} />
          </>
        )}
      </div>
    </div>
  );
}

type SayingsProps = { chosen: string; choose: (saying: string) => void };

/** Ready-made words for the card. */
function Sayings({ chosen, choose }: SayingsProps) {
  const t = useGiftText();
  const id = useId();
  return (
    <>
      <p id={id} className="visually-hidden">
        {t.sayings}
      </p>
      <ul className={styles.sayings} aria-labelledby={id}>
        {t.sayingTexts.map((saying) => (
          <li key={saying}>
            <button type="button" aria-pressed={chosen === saying} onClick={() => choose(saying)}>
              {saying}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
