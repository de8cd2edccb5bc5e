import { LanguageOptions } from "../../../components/language-options";
import { languageOf } from "../../../i18n/language";
import { LineField } from "../../components/line-field";
import { useDesk, useDeskStore } from "../../desk-provider";
import { keysOf } from "../../keys/commands";
import { useDeskText } from "../../use-desk-text";
import styles from "./send.module.css";
import "../../../ui/select.css";

/** Coupon of the new order. */
export function CouponField() {
  const t = useDeskText().send;
  const desk = useDeskStore();
  const coupon = useDesk(({ draft }) => draft.coupon);
  return (
    <LineField
      name="coupon"
      label={t.coupon}
      keys={keysOf("coupon")}
      value={coupon}
      onValue={(text) => desk.getState().change((draft) => ({ ...draft, coupon: text.trim() }))}
      next="note"
    />
  );
}

/** Language of the shop's texts to the customer of the new order. */
export function LanguageField() {
  const t = useDeskText().send;
  const desk = useDeskStore();
  const language = useDesk(({ draft }) => draft.language);
  return (
    <label className={styles.language}>
      {t.speaks}{" "}
      <select
        className="select"
        value={language}
        onChange={({ target }) => {
          const chosen = languageOf(target.value) ?? language;
          desk.getState().change((draft) => ({ ...draft, language: chosen }));
        }}
      >
        <LanguageOptions />
      </select>
    </label>
  );
}
