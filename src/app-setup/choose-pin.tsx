import { useState, type ReactNode } from "react";
import { useAppText } from "../i18n/app-texts";
import { Field } from "../ui/field";
import { textOf } from "../ui/use-form";
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from "../shop/wire";
import { TaskForm } from "./task-form";
import { useTask } from "./use-task";

type ChooseProps = {
  submitLabel: string;
  /** Saves the PIN, with any other work of the step. */
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
  const submit = (form: FormData, element: HTMLFormElement) => {
    const [pin, again] = [textOf(form, "pin"), textOf(form, "again")];
    const found = PIN.test(pin)
      ? { again: again === pin ? undefined : t.setup.pinDiffers }
      : { pin: t.setup.pinForm };
    setWrong(found);
    if (found.pin || found.again) return;
    task.run(
      () => onChosen(pin),
      () => {
        element.reset();
        onDone?.();
      },
    );
  };
  const buttons = { submitLabel, secondaryAction };
  const digits = {
    type: "password",
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: MAX_PIN_LENGTH,
  } as const;
  return (
    <TaskForm label={t.settings.pin} task={task} {...buttons} onSubmit={submit}>
      <Field name="pin" {...digits} label={t.setup.pinLabel} error={wrong.pin} />
      <Field name="again" {...digits} label={t.setup.pinAgain} error={wrong.again} />
    </TaskForm>
  );
}
