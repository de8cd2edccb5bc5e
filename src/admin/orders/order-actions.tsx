import { useState } from "react";
import { formatMoney } from "../../money/format";
import { usePort } from "../../shop/shop-context";
import type { DeskOrder, OrderStatus } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ProblemNotice } from "../components/problem-notice";
import { useIsManager } from "../session/account-context";
import { useAdminText, useStaffText } from "../use-admin-text";
import { PaidForm, RefundForm } from "./money-forms";
import styles from "./order.module.css";
import { RequestForm } from "./request-form";
import { CancelForm, DiscardForm, HandOverForm, NoteForm, type FormProps } from "./step-forms";
import { useOrderAction, type OrderActionProps } from "./use-order-action";

type OrderFormName = "cancel" | "handOver" | "paid" | "request" | "refund" | "note" | "discard";

type OpenFormProps = FormProps & { name: OrderFormName; onPay: () => void };

function OpenForm({ name, onPay, ...props }: OpenFormProps) {
  if (name === "cancel") return <CancelForm {...props} />;
  if (name === "handOver") return <HandOverForm {...props} onPay={onPay} />;
  if (name === "paid") return <PaidForm {...props} />;
  if (name === "request") return <RequestForm {...props} />;
  if (name === "refund") return <RefundForm {...props} />;
  if (name === "note") return <NoteForm {...props} />;
  return <DiscardForm {...props} />;
}

/** Titles of the forms. */
function useTitles(order: DeskOrder): Record<OrderFormName, string> {
  const { orders: t } = useAdminText();
  const { orders } = useStaffText();
  return {
    cancel: orders.cancelOrder,
    handOver: t.handOverTitle(order.row.number),
    paid: orders.takeMoney,
    request: orders.request,
    refund: orders.refund,
    note: orders.note,
    discard: orders.discard,
  };
}

type Acting = { order: DeskOrder; act: ReturnType<typeof useOrderAction>["act"] };

/** Button of an action. */
type Action = { name: string; label: string; onClick: () => void };

/** Next steps, payment, refund and note; irreversible ones open a confirmation. */
function useActions({ order, act }: Acting, onForm: (name: OrderFormName) => void): Action[] {
  const { step } = useStaffText();
  const titles = useTitles(order);
  const isManager = useIsManager();
  const api = usePort("admin");
  const { row, next_steps } = order;
  const take = (to: OrderStatus) => {
    if (to === "completed") onForm("handOver");
    else void act(() => api.moveOrder({ key: row.key, to, expected_status: row.status }));
  };
  const isUsual = (to: OrderStatus) => to === order.usual_step;
  const offered = next_steps.filter((to) => to !== "cancelled");
  const steps = [...offered.filter(isUsual), ...offered.filter((to) => !isUsual(to))].map(
    (to): Action => ({ name: to, label: step[to], onClick: () => take(to) }),
  );
  const forms: [OrderFormName, boolean][] = [
    ["paid", order.payment_methods.length > 0],
    ["request", order.requestable_methods.length > 0],
    ["refund", isManager && order.refundable > 0],
    ["note", true],
    ["cancel", next_steps.includes("cancelled")],
  ];
  const others = forms
    .filter(([, isOffered]) => isOffered)
    .map(([name]): Action => ({ name, label: titles[name], onClick: () => onForm(name) }));
  return [...steps, ...others];
}

/** Returns the actions that send an order again which the store refused, or accept its prices. */
function useParkedActions({ order, act }: Acting): Action[] {
  const { orders: t } = useAdminText();
  const { orders } = useStaffText();
  const { acceptPrices, retryOrder } = usePort("admin");
  const isManager = useIsManager();
  const { key, total, currency, arrival } = order.row;
  if (arrival !== "parked" || (order.prices_in_review && !isManager)) return [];
  const accept = () => void act(() => acceptPrices({ key }));
  const retry = () => void act(() => retryOrder({ key }), t.sentAgain);
  const price = formatMoney(total, currency);
  return order.prices_in_review
    ? [{ name: "accept", label: orders.acceptPrices(price), onClick: accept }]
    : [{ name: "retry", label: orders.sendAgain, onClick: retry }];
}

/** Actions on an order that the core allows now; those that need an input open a dialog. */
export function OrderActions(props: Omit<OrderActionProps, "onDone">) {
  const { common, orders: t } = useAdminText();
  const isManager = useIsManager();
  const [form, setForm] = useState<OrderFormName | null>(null);
  const { order } = props;
  const titles = useTitles(order);
  const close = () => setForm(null);
  const onChanged = (status: OrderStatus) => {
    close();
    props.onChanged(status);
  };
  const acting = { order, onDone: close, onChanged };
  const { act, busy, problem } = useOrderAction(acting);
  const parked = useParkedActions({ order, act });
  // Refund and note are never the primary action.
  const hasUsual = [parked, order.next_steps, order.payment_methods].some(({ length }) => length);
  const discard = { name: "discard", label: titles.discard, onClick: () => setForm("discard") };
  const actions = [
    ...parked,
    ...useActions({ order, act }, setForm),
    ...(isManager && order.row.arrival === "parked" ? [discard] : []),
  ];
  return (
    <section className={styles.actions} aria-label={t.actions}>
      <div className={styles.buttons}>
        {actions.map(({ name, label, onClick }, at) => (
          <Button
            key={name}
            data-first={(hasUsual && at === 0) || undefined}
            look={hasUsual && at === 0 ? "solid" : "outline"}
            busy={busy}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
      <ProblemNotice text={problem} />
      <Dialog
        open={form !== null}
        onClose={close}
        title={form && titles[form]}
        closeLabel={common.close}
        place="sheet"
      >
        {form && (
          <OpenForm {...acting} name={form} onCancel={close} onPay={() => setForm("paid")} />
        )}
      </Dialog>
    </section>
  );
}
