import { useState, type FormEvent, type ReactNode } from "react";
import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Notice } from "../ui/notice";
import { textOf } from "./connect-form";
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from "../shop/wire";
import styles from "./setup.module.css";
import { useTask } from "./use-task";

type ChooseProps = {
  submitLabel: string;
  /** Keeps the PIN, and whatever else goes with it. */
  onChosen: (pin: string) => Promise<void>;
  onDone?: () => void;
  secondaryAction?: ReactNode;
};

const PIN = new RegExp(`^\\d{${MIN_PIN_LENGTH},${MAX_PIN_LENGTH}}$`);

/** Asks for a new PIN twice. */
export function ChoosePin({ submitLabel, onChosen, onDone, secondaryAction }: ChooseProps) {
  const t = useAppText();
  const task = useTask<void>();
  const [wrong, setWrong] = useState<{ pin?: string; again?: string }>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [pin, again] = [textOf(data, "pin"), textOf(data, "again")];
    const found = PIN.test(pin)
      ? { again: again === pin ? undefined : t.setup.pinDiffers }
      : { pin: t.setup.pinForm };
    setWrong(found);
    if (found.pin || found.again) return;
    task.run(
      () => onChosen(pin),
      () => {
        form.reset();
        onDone?.();
      },
    );
  };
  const digits = {
    type: "password",
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: MAX_PIN_LENGTH,
  } as const;
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t.settings.pin}>
      {task.problem && (
        <Notice tone="danger" alert>
          {task.problem}
        </Notice>
      )}
      <Field name="pin" {...digits} label={t.setup.pinLabel} error={wrong.pin} />
      <Field name="again" {...digits} label={t.setup.pinAgain} error={wrong.again} />
      <div className={styles.actions}>
        {secondaryAction}
        <Button type="submit" large busy={task.busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
