import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import styles from "./change-details.module.css";
import { ChangeForm } from "./change-form";
import type { OrderProps } from "./use-payment";

/** Change of an order by its customer: goods, delivery zone, slot, directions and note. */
export function ChangeDetails({ order, access, refresh }: OrderProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const offer = order.offered_changes;
  if (!offer && !open) return null;
  const texts = t.order.change;
  const { title } = texts;
  function start() {
    setSaved(false);
    setOpen(true);
  }
  function finish() {
    setOpen(false);
    setSaved(true);
  }
  return (
    <div className={`${styles.change} no-print`}>
      <Button look="outline" wide onClick={start}>
        {title}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={t.common.close}
        place="sheet"
      >
        {open && <ChangeForm order={order} access={access} refresh={refresh} onSaved={finish} />}
      </Dialog>
      {/* After the dialog, which returns the focus to the button when it closes. */}
      {saved && (
        <div ref={takeFocus} tabIndex={-1}>
          <Notice tone="good">{texts.saved}</Notice>
        </div>
      )}
    </div>
  );
}
