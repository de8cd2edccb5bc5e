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

type FormName = "cancel" | "handOver" | "paid" | "request" | "refund" | "note" | "discard";

type OpenFormProps = FormProps & { name: FormName; onPay: () => void };

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
function useTitles(order: DeskOrder): Record<FormName, string> {
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

type ButtonsProps = OrderActionProps & { onForm: (name: FormName) => void };

/** Next statuses that the core allows; those without a way back ask first. */
function StepButtons({ onForm, ...props }: ButtonsProps) {
  const { step } = useStaffText();
  const api = usePort("admin");
  const { act, busy, problem } = useOrderAction(props);
  const { row, next_steps } = props.order;
  const take = (to: OrderStatus) => {
    if (to === "cancelled") onForm("cancel");
    else if (to === "completed") onForm("handOver");
    else void act(() => api.moveOrder({ key: row.key, to, expected_status: row.status }));
  };
  if (next_steps.length === 0) return null;
  return (
    <>
      <div className={styles.buttons}>
        {next_steps.map((to, at) => (
          <Button
            key={to}
            look={at === 0 ? "solid" : "outline"}
            busy={busy}
            onClick={() => take(to)}
          >
            {step[to]}
          </Button>
        ))}
      </div>
      <ProblemNotice text={problem} />
    </>
  );
}

/** Actions on an order that the store refused, or whose prices are under review. */
function ParkedButtons({ onForm, ...props }: ButtonsProps) {
  const { orders: t } = useAdminText();
  const { orders } = useStaffText();
  const { acceptPrices, retryOrder } = usePort("admin");
  const { act, busy, problem } = useOrderAction(props);
  const { row, prices_in_review } = props.order;
  if (row.arrival !== "parked") return null;
  const { key } = row;
  return (
    <>
      <div className={styles.buttons}>
        {prices_in_review ? (
          <Button busy={busy} onClick={() => void act(() => acceptPrices({ key }))}>
            {orders.acceptPrices(formatMoney(row.total, row.currency))}
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void act(() => retryOrder({ key }), t.sentAgain)}>
            {orders.sendAgain}
          </Button>
        )}
        <Button look="outline" onClick={() => onForm("discard")}>
          {orders.discard}
        </Button>
      </div>
      <ProblemNotice text={problem} />
    </>
  );
}

/** Actions on an order that the core allows now; those that need an input open a dialog. */
export function OrderActions(props: Omit<OrderActionProps, "onDone">) {
  const { common, orders: t } = useAdminText();
  const isManager = useIsManager();
  const [form, setForm] = useState<FormName | null>(null);
  const { order } = props;
  const titles = useTitles(order);
  const close = () => setForm(null);
  const onChanged = (status: OrderStatus) => {
    close();
    props.onChanged(status);
  };
  const acting = { order, onDone: close, onChanged };
  const others: [FormName, boolean][] = [
    ["paid", order.payment_methods.length > 0],
    ["request", order.requestable_methods.length > 0],
    ["refund", isManager && order.refundable > 0],
    ["note", true],
  ];
  return (
    <section className={styles.actions} aria-label={t.actions}>
      <ParkedButtons {...acting} onForm={setForm} />
      <StepButtons {...acting} onForm={setForm} />
      <div className={styles.buttons}>
        {others.map(([name, isOffered]) => {
          if (!isOffered) return null;
          return (
            <Button key={name} look="outline" onClick={() => setForm(name)}>
              {titles[name]}
            </Button>
          );
        })}
      </div>
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
