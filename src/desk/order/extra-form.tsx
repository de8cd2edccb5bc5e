import { useEffect, useState, type FormEvent } from "react";
import { readAmount } from "../components/amount";
import { useDeskStore } from "../desk-provider";
import { fieldProps, focusOn, focusSoon } from "../components/fields";
import { KeyButton } from "../components/key-button";
import { useCurrency } from "../use-currency";
import { useDeskText } from "../use-desk-text";
import styles from "./extra-form.module.css";

/** Kind of an item that staff add and the catalogue does not contain. */
export type Extra = "custom" | "discount";

function Bad({ shown }: { shown: boolean }) {
  const t = useDeskText().cart;
  if (!shown) return null;
  return (
    <p role="alert" className={styles.bad}>
      {t.bad}
    </p>
  );
}

/** Form for a custom item or a discount, each with its reason. */
export function ExtraForm({ extra, onDone }: { extra: Extra; onDone: () => void }) {
  const { cart: t, common } = useDeskText();
  const isCustom = extra === "custom";
  const desk = useDeskStore();
  const currency = useCurrency();
  const [what, setWhat] = useState("");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [bad, setBad] = useState(false);
  useEffect(() => focusOn(extra), [extra]);
  const close = () => {
    onDone();
    focusSoon("add");
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const minor = readAmount(amount, currency);
    if (minor === null || !reason.trim() || (isCustom && !what.trim())) return setBad(true);
    const custom = { name: what.trim(), unit_price: minor, quantity: 1, reason: reason.trim() };
    const discount = { amount: minor, reason: reason.trim() };
    const { change } = desk.getState();
    if (isCustom) change((draft) => ({ ...draft, custom: [...draft.custom, custom] }));
    else change((draft) => ({ ...draft, discount }));
    close();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label={isCustom ? t.custom : t.discount}>
      {isCustom && (
        <label className={styles.wide}>
          {t.customWhat}
          <input {...fieldProps("custom")} value={what} onChange={(e) => setWhat(e.target.value)} />
        </label>
      )}
      <label>
        {isCustom ? t.customPrice : t.discountAmount}
        <input
          {...(isCustom ? {} : fieldProps("discount"))}
          inputMode="decimal"
          value={amount}
          onChange={(e) => setAmount(e.target.value)}
        />
      </label>
      <label className={styles.wide}>
        {t.reason}
        <input value={reason} onChange={(e) => setReason(e.target.value)} />
      </label>
      <KeyButton type="submit" keys="Enter" look="solid">
        {common.save}
      </KeyButton>
      <KeyButton keys="Esc" onClick={close}>
        {common.cancel}
      </KeyButton>
      <Bad shown={bad} />
    </form>
  );
}
