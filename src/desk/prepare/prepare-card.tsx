import { useState } from "react";
import { AvoidedNote } from "../../components/product/avoided-note";
import { formatMoney } from "../../money/format";
import type { OrderStatus, OrderToPrepare } from "../../shop/wire";
import { fieldProps, focusSoon } from "../components/fields";
import { KeyButton } from "../components/key-button";
import { recipientText } from "../../components/phone/recipient-text";
import { useReturnFocus } from "../components/use-return-focus";
import { useDeskStore } from "../desk-provider";
import { useEscape } from "../keys/use-escape";
import { useAltKeys } from "../keys/use-key-down";
import type { FormProps } from "../orders/money-forms";
import { OpenStepForm } from "../orders/step-forms";
import { useTakeStep, type StepForm } from "../orders/use-order-steps";
import { useDeskText } from "../use-desk-text";
import styles from "./prepare.module.css";
import { useTellCustomer } from "./use-preparation";
import { useDueText, useTimeText } from "./use-time-text";

/** Keys of the actions on the current order, held with Alt; steps have their position. */
const TELL_KEY = "W";
const OPEN_KEY = "O";

function Head({ order }: { order: OrderToPrepare }) {
  const { prepare: t, send, orders, channel } = useDeskText();
  const due = useDueText(order);
  const { row } = order;
  const place = order.is_delivery ? order.delivery_address.join(", ") : send.pickup;
  return (
    <div className={styles.head}>
      <h3 className={styles.number}>{row.number}</h3>
      <p className={styles.time}>{due}</p>
      <p className={styles.customer}>{row.name || channel[row.channel]}</p>
      <p className={styles.place}>{place}</p>
      <p className={styles.due} data-due={row.due > 0 || undefined}>
        {row.due > 0 ? t.toPay(formatMoney(row.due, row.currency)) : orders.paid}
      </p>
    </div>
  );
}

function Goods({ order }: { order: OrderToPrepare }) {
  const { customer, customers, orders, send } = useDeskText();
  const notes: [string, string, string][] = [
    ["about", customer.notes, order.about_customer],
    ["gift", orders.giftFor, order.gift ? recipientText(order.gift) : ""],
    ["card", orders.giftCard, order.gift?.card_text ?? ""],
    ["note", orders.customerNote, order.note],
    ["rider", send.rider, order.rider_note],
  ];
  return (
    <div className={styles.goods}>
      <ul className={styles.lines}>
        {order.lines.map(({ quantity, name, size, note, allergen_facts: facts }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike, and none moves
          <li key={at}>
            <strong>{quantity} ×</strong>
            <span>
              {name} {size}
              {note && <em>{note}</em>}
              <AvoidedNote facts={facts} avoided={order.avoided} wording={customers} />
            </span>
          </li>
        ))}
      </ul>
      {notes
        .filter(([, , text]) => text)
        .map(([kind, label, text]) => (
          <p key={kind} className={styles.note} data-kind={kind}>
            <span>{label}:</span> {text}
          </p>
        ))}
    </div>
  );
}

type StepFormProps = FormProps & { form: StepForm | "paid"; onPay: () => void };

/** Open form or question of the current order; Escape closes it. */
function OpenForm(props: StepFormProps) {
  useEscape(props.onDone);
  useReturnFocus(`prepare-${props.order.row.key}`);
  return (
    <div className={styles.form}>
      <OpenStepForm {...props} />
    </div>
  );
}

type CardForm = StepForm | "paid" | null;

/** Actions on an order; those of the current order have keys. */
function useCardActions(order: OrderToPrepare, isCurrent: boolean, open: (form: StepForm) => void) {
  const desk = useDeskStore();
  const tellCustomer = useTellCustomer();
  const takeStep = useTakeStep(order, open);
  const { key } = order.row;
  const take = async (to: OrderStatus) => {
    // The order has moved to its new stage by then; its next action is to tell the customer.
    if (await takeStep(to)) focusSoon(`tell-${key}`);
  };
  const tell = () => void tellCustomer(key);
  const show = () => desk.getState().showOrder(key);
  const steps = order.next_steps.map((to, at) => [String(at + 1), () => void take(to)]);
  const handlers = {
    ...Object.fromEntries(steps),
    [TELL_KEY]: order.can_notify ? tell : undefined,
    [OPEN_KEY]: show,
  };
  useAltKeys(isCurrent ? handlers : {});
  return { take: (to: OrderStatus) => void take(to), tell, show };
}

type ActionsProps = {
  order: OrderToPrepare;
  isCurrent: boolean;
  form: CardForm;
  actions: ReturnType<typeof useCardActions>;
};

function Actions({ order, isCurrent, form, actions }: ActionsProps) {
  const { prepare: t, step } = useDeskText();
  const timeText = useTimeText();
  const { row, next_steps: steps, usual_step: usual, notice } = order;
  const keys = (key: string) => (isCurrent ? `Alt+${key}` : "");
  const stepKeys = (to: OrderStatus) => keys(String(steps.indexOf(to) + 1));
  const others = isCurrent ? steps.filter((to) => to !== usual) : [];
  return (
    <div className={styles.actions}>
      <div className={styles.usual}>
        <KeyButton
          {...fieldProps(`prepare-${row.key}`)}
          keys={stepKeys(usual)}
          look={isCurrent && !form ? "solid" : "plain"}
          onClick={() => actions.take(usual)}
        >
          {step[usual]}
        </KeyButton>
      </div>
      {others.map((to) => (
        <KeyButton key={to} keys={stepKeys(to)} onClick={() => actions.take(to)}>
          {step[to]}
        </KeyButton>
      ))}
      {order.can_notify && (
        <KeyButton {...fieldProps(`tell-${row.key}`)} keys={keys(TELL_KEY)} onClick={actions.tell}>
          {notice ? t.tellAgain : t.tell}
        </KeyButton>
      )}
      {isCurrent && (
        <KeyButton keys={keys(OPEN_KEY)} onClick={actions.show}>
          {t.open}
        </KeyButton>
      )}
      {notice && <p className={styles.notified}>{t.notified(notice.by, timeText(notice.at))}</p>}
    </div>
  );
}

type CardProps = { order: OrderToPrepare; place: number; isCurrent: boolean };

/** Order to prepare: what to pack, for whom, and the actions; all of them on the current order. */
export function PrepareCard({ order, place, isCurrent }: CardProps) {
  const [form, setForm] = useState<CardForm>(null);
  const actions = useCardActions(order, isCurrent, setForm);
  return (
    <article
      className={styles.card}
      aria-label={order.row.number}
      data-place={place}
      data-current={isCurrent || undefined}
    >
      <Head order={order} />
      <Goods order={order} />
      <Actions order={order} isCurrent={isCurrent} form={form} actions={actions} />
      {form && (
        <OpenForm
          form={form}
          order={order}
          onDone={() => setForm(null)}
          onPay={() => setForm("paid")}
        />
      )}
    </article>
  );
}
