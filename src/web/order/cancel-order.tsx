import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { ShopProblem } from "../../shop/problem";
import { useCancelOrder } from "../../shop/use-cancel-order";
import type { OrderView } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import styles from "./cancel-order.module.css";
import { useRefusalText } from "./refusal-text";
import type { OrderProps } from "./use-payment";

/** Cancellation of an order by its customer, after a question that says what happens to the money. */
export function CancelOrder({ order, access, refresh }: OrderProps) {
  const t = useText().order.cancel;
  const [open, setOpen] = useState(false);
  const cancelling = useCancelOrder();
  if (cancelling.data) {
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <Notice tone="good">{t.done}</Notice>
      </div>
    );
  }
  // A refusal stays visible when the order that was read again offers no cancellation.
  if (!order.offered_changes && !cancelling.error) return null;
  async function cancel(expected_refund: number) {
    try {
      await cancelling.trigger({ ...access, expected_refund });
    } catch {
      // The error is shown on the screen; staff may have changed the order.
    }
    await refresh();
  }
  function ask() {
    cancelling.reset();
    setOpen(true);
  }
  return (
    <div className="no-print">
      {order.offered_changes && (
        <Button look="outline" wide onClick={ask}>
          {t.open}
        </Button>
      )}
      <CancelDialog
        order={order}
        open={open}
        onClose={() => setOpen(false)}
        busy={cancelling.isMutating}
        error={cancelling.error}
        onConfirm={(refund) => void cancel(refund)}
      />
    </div>
  );
}

type CancelDialogProps = {
  order: OrderView;
  open: boolean;
  onClose: () => void;
  busy: boolean;
  error: ShopProblem | undefined;
  onConfirm: (refund: number) => void;
};

function CancelDialog({ order, open, onClose, busy, error, onConfirm }: CancelDialogProps) {
  const t = useText();
  const texts = t.order.cancel;
  const refusalText = useRefusalText();
  const refund = order.offered_changes?.refund;
  const money = formatMoney(refund ?? 0, order.currency);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title(order.number)}
      closeLabel={t.common.close}
      place="sheet"
    >
      {refund !== undefined && <p>{refund > 0 ? texts.refund(money) : texts.nothingPaid}</p>}
      {error && (
        <Notice tone="danger" alert>
          {refusalText(error)}
        </Notice>
      )}
      <div className={styles.actions}>
        {refund !== undefined && (
          <Button wide busy={busy} onClick={() => onConfirm(refund)}>
            {busy ? t.order.paying : texts.confirm}
          </Button>
        )}
        <Button look="outline" wide onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Dialog>
  );
}
