import { useProblemText } from "../../i18n/use-text";
import { Dialog } from "../../ui/dialog";
import { initialFocus } from "../../ui/initial-focus";
import { useDeskText } from "../use-desk-text";
import { DeskForm, PinInput, useDeskForm } from "./desk-form";

type PinFormProps = { label: string; button: string; onPin: (pin: string) => Promise<void> };

/** Form for a PIN typed on the keyboard. */
export function PinForm({ label, button, onPin }: PinFormProps) {
  const problemText = useProblemText();
  const form = useDeskForm({ pin: "" });
  const onSubmit = () =>
    onPin(form.texts.pin).catch((thrown: unknown) => {
      form.show({ pin: problemText(thrown) });
      form.set("pin", "");
    });
  return (
    <DeskForm form={form} layout="pin" submitLabel={button} onSubmit={onSubmit}>
      <PinInput
        {...form.bind("pin")}
        ref={initialFocus}
        label={label}
        onPin={(pin) => form.set("pin", pin)}
      />
    </DeskForm>
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
