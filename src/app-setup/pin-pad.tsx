import { useState } from "react";
import { useAppText } from "../i18n/app-texts";
import { MAX_PIN_LENGTH } from "../shop/wire";
import styles from "./pin-pad.module.css";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Icon } from "../ui/icon";
import { initialFocus } from "../ui/initial-focus";
import { useForm } from "../ui/use-form";

/** Digits of the longest PIN. */
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

type PadProps = {
  busy: boolean;
  /** Result of the last attempt in words; null before it, or after success. */
  problem: string | null;
  onEnter: (pin: string) => void;
};

/** PIN pad for touch and keyboard; the digits are never shown. */
export function PinPad({ busy, problem, onEnter }: PadProps) {
  const t = useAppText().staff;
  const { formProps } = useForm();
  const [pin, set] = useState("");
  const type = (text: string) => set(text.replaceAll(/\D/g, "").slice(0, MAX_PIN_LENGTH));
  const submit = () => {
    if (busy || pin === "") return;
    onEnter(pin);
    set("");
  };
  return (
    <form {...formProps(submit)} className={styles.pad} noValidate>
      <Field
        ref={initialFocus}
        label={t.enter}
        type="password"
        inputMode="none"
        autoComplete="off"
        value={pin}
        error={problem}
        onChange={(event) => type(event.target.value)}
      />
      <output className="visually-hidden">{pin !== "" && t.typed(pin.length)}</output>
      <div className={styles.digits}>
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            className={styles.digit}
            data-digit={digit}
            aria-label={t.digit(digit)}
            onClick={() => type(pin + digit)}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={styles.digit}
          aria-label={t.erase}
          onClick={() => set(pin.slice(0, -1))}
        >
          <Icon name="arrow-left" />
        </button>
      </div>
      <Button type="submit" large wide busy={busy}>
        {t.open}
      </Button>
    </form>
  );
}
