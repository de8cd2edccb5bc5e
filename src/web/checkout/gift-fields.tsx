import { useId } from "react";
import { useGiftText } from "../../i18n/gift-texts";
import { MAX_CARD_TEXT_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from "../../shop/wire";
import { Field, TextArea } from "../../ui/field";
import { boundTo, type FieldsProps } from "./fields";
import styles from "./gift-fields.module.css";

/** Fields of a gift: recipient, and the words of the card. */
export function GiftFields(props: FieldsProps) {
  const t = useGiftText();
  const { draft, change } = props;
  const delivered = draft.method === "delivery";
  const sayingsId = useId();
  // Characters as the shop counts them, not UTF-16 units.
  const used = Array.from(draft.card_text).length;
  return (
    <div className={styles.gift}>
      <Field
        {...boundTo(props, "recipient")}
        label={t.recipient}
        autoComplete="off"
        required
        maxLength={MAX_NAME_LENGTH}
      />
      <Field
        {...boundTo(props, "recipient_phone")}
        label={delivered ? t.phone : t.phoneOptional}
        hint={delivered ? t.phoneHint : t.phoneHintPickup}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required={delivered}
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
        <p className={styles.count}>{t.cardCount(used, MAX_CARD_TEXT_LENGTH)}</p>
        <p id={sayingsId} className="visually-hidden">
          {t.sayings}
        </p>
        <ul className={styles.sayings} aria-labelledby={sayingsId}>
          {t.sayingTexts.map((saying) => (
            <li key={saying}>
              <button
                type="button"
                aria-pressed={draft.card_text === saying}
                onClick={() => change({ card_text: saying })}
              >
                {saying}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
