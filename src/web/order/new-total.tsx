import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { OrderView } from "../../shop/wire";
import { Notice } from "../../ui/notice";
import type { useEditedOrder } from "./use-edited-order";

type NewTotalProps = {
  order: OrderView;
  edited: ReturnType<typeof useEditedOrder>;
  /** Whether an order without goods was about to be sent. */
  isRefused: boolean;
};

/** Total after the change with what becomes of payments, or that nothing would be left. */
export function NewTotal({ order, edited, isRefused }: NewTotalProps) {
  const t = useText().order.change;
  return (
    <>
      {/* Present before its text, which screen readers then announce. */}
      <div aria-live="polite">
        {edited.total !== null && !edited.isEmpty && (
          <>
            <strong>{t.total(formatMoney(edited.total, order.currency))}</strong>
            <Settlement order={order} total={edited.total} />
          </>
        )}
      </div>
      {edited.isEmpty && (
        <Notice key={String(isRefused)} tone="warning" alert={isRefused}>
          {t.nothingLeft}
        </Notice>
      )}
    </>
  );
}

/** What is due or given back of an order of which something is paid, at its new total. */
export function Settlement({ order, total }: { order: OrderView; total: number }) {
  const t = useText().order.change;
  const held = order.offered_changes?.held ?? 0;
  if (held <= 0) return null;
  const money = (amount: number) => formatMoney(amount, order.currency);
  const paid = t.paid(money(held));
  if (total > held) return <p className="note">{`${paid} ${t.due(money(total - held))}`}</p>;
  return (
    <p className="note">{`${paid} ${total < held ? t.refund(money(held - total)) : t.even}`}</p>
  );
}
