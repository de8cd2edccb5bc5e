import { useState } from "react";
import { usePort } from "../../shop/shop-context";
import type { ShopTimesView } from "../../shop/wire";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../components/confirm-dialog";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { useAdminText } from "../use-admin-text";

type ResetButtonProps = { revision: number; onReset: (view: ShopTimesView) => void };

/** Button that returns to the values of the settings file, after a question. */
export function ResetButton({ revision, onReset }: ResetButtonProps) {
  const { hours: t } = useAdminText();
  const api = usePort("admin");
  const { busy, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const open = () => {
    setProblem("");
    setOpen(true);
  };
  const onDone = (view: ShopTimesView) => {
    setOpen(false);
    showDone(t.saved);
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
        onConfirm={() => void run(() => api.resetShopTimes({ revision }), onDone, setProblem)}
        onClose={() => setOpen(false)}
      >
        <p>{t.resetText}</p>
      </ConfirmDialog>
    </>
  );
}
