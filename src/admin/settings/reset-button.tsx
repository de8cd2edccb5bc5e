import { useState } from "react";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../components/confirm-dialog";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { useAdminText } from "../use-admin-text";

type ResetButtonProps<View> = {
  /** Notice after the return. */
  savedText: string;
  reset: () => Promise<View>;
  onReset: (view: View) => void;
};

/** Button that returns to the values of the settings file, after a question. */
export function ResetButton<View>({ savedText, reset, onReset }: ResetButtonProps<View>) {
  const { settings: t } = useAdminText();
  const { busy, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const open = () => {
    setProblem("");
    setOpen(true);
  };
  const onDone = (view: View) => {
    setOpen(false);
    showDone(savedText);
    onReset(view);
  };
  return (
    <>
      <Button look="outline" onClick={open}>
        {t.reset}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t.resetTitle}
        confirmLabel={t.reset}
        busy={busy}
        problem={problem}
        onConfirm={() => void run(reset, onDone, setProblem)}
        onClose={() => setOpen(false)}
      >
        <p>{t.resetText}</p>
      </ConfirmDialog>
    </>
  );
}
