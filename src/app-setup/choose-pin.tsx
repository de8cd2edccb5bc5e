import { useState, type ReactNode } from "react";
import { useAppText } from "../i18n/app-texts";
import { textOf } from "../ui/use-form";
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from "../shop/wire";
import { SecretField, TaskForm } from "./task-form";
import { useTask } from "./use-task";

type ChooseProps = {
  submitLabel: string;
  /** Saves the PIN, with any other work of the step. */
  onChosen: (pin: string) => Promise<void>;
  onDone?: () => void;
  secondaryAction?: ReactNode;
};

const PIN = new RegExp(`^\\d{${MIN_PIN_LENGTH},${MAX_PIN_LENGTH}}$`);

/** Field at which the refusal of a PIN is shown. */
const FIELDS = { pin_too_common: "pin" } as const;

/** Asks for a new PIN twice. */
export function ChoosePin({ submitLabel, onChosen, onDone, secondaryAction }: ChooseProps) {
  const t = useAppText();
  const task = useTask<void>(FIELDS);
  const [invalid, setInvalid] = useState<{ field: string; problem: string } | null>(null);
  const submit = (form: FormData, element: HTMLFormElement) => {
    const [pin, again] = [textOf(form, "pin"), textOf(form, "again")];
    const malformed = PIN.test(pin) ? null : { field: "pin", problem: t.setup.pinForm };
    const different = again === pin ? null : { field: "again", problem: t.setup.pinDiffers };
    const found = malformed ?? different;
    setInvalid(found);
    if (found) return;
    task.run(
      () => onChosen(pin),
      () => {
        element.reset();
        onDone?.();
      },
    );
  };
  const buttons = { submitLabel, secondaryAction };
  const digits = { inputMode: "numeric", maxLength: MAX_PIN_LENGTH } as const;
  return (
    <TaskForm label={t.settings.pin} task={{ ...task, ...invalid }} {...buttons} onSubmit={submit}>
      <SecretField name="pin" {...digits} label={t.setup.pinLabel} />
      <SecretField name="again" {...digits} label={t.setup.pinAgain} />
    </TaskForm>
  );
}
