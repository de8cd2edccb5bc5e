import { useState, type FormEvent } from "react";
import { useProblemText } from "../../i18n/use-text";
import { Dialog } from "../../ui/dialog";
import { useDeskText } from "../use-desk-text";
import { KeyButton } from "./key-button";
import { MAX_PIN_LENGTH } from "../../shop/wire";
import styles from "./pin-dialog.module.css";

type PinFormProps = { label: string; button: string; onPin: (pin: string) => Promise<void> };

/** Form for a PIN typed on the keyboard. */
export function PinForm({ label, button, onPin }: PinFormProps) {
  const inWords = useProblemText();
  const [pin, setPin] = useState("");
  const [wrong, setWrong] = useState("");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onPin(pin).catch((thrown: unknown) => {
      setWrong(inWords(thrown));
      setPin("");
    });
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label>
        {label}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else can be done here
          autoFocus
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_PIN_LENGTH}
          value={pin}
          onChange={({ target }) => setPin(target.value.replace(/\D/g, ""))}
        />
      </label>
      <KeyButton type="submit" keys="Enter" look="solid">
        {button}
      </KeyButton>
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </form>
  );
}

type PinDialogProps = PinFormProps & { title: string; onClose: () => void };

/** PIN form in a dialog. */
export function PinDialog({ title, onClose, ...form }: PinDialogProps) {
  const t = useDeskText().common;
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t.close}>
      <PinForm {...form} />
    </Dialog>
  );
}
