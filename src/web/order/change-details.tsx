import { useState } from "react";
import { flushSync } from "react-dom";
import { useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import styles from "./change-details.module.css";
import { ChangeForm } from "./change-form";
import { useChangeDraft } from "./use-change-draft";
import type { OrderProps } from "./use-payment";

type ChangeDetailsProps = OrderProps & {
  /** Moves the focus to the page's head, when the button is gone with the offer of a change. */
  focusHead: () => void;
};

/** Change of an order by its customer: goods, delivery zone, slot, directions and note. */
export function ChangeDetails({ order, access, refresh, focusHead }: ChangeDetailsProps) {
  const t = useText();
  const draft = useChangeDraft(order);
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const offer = order.offered_changes;
  if (!offer && !open) return null;
  const texts = t.order.change;
  const { title } = texts;
  function start() {
    draft.begin();
    setSaved(false);
    setOpen(true);
  }
  function close() {
    // A modal dialog keeps the focus inside until it is closed.
    flushSync(() => setOpen(false));
    if (!offer) focusHead();
  }
  function finish() {
    draft.clear();
    setOpen(false);
    setSaved(true);
  }
  return (
    <div className={`${styles.change} no-print`}>
      <Button look="outline" wide onClick={start}>
        {title}
      </Button>
      <Dialog open={open} onClose={close} title={title} closeLabel={t.common.close} place="sheet">
        {open && (
          <ChangeForm
            order={order}
            access={access}
            refresh={refresh}
            draft={draft}
            onSaved={finish}
            onClose={close}
          />
        )}
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
