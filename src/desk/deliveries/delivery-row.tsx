import { useState, type KeyboardEvent } from "react";
import { phoneText } from "../../components/phone/phone-text";
import type { Delivery } from "../../shop/wire";
import { fieldProps } from "../components/fields";
import { KeyButton } from "../components/key-button";
import { useReturnFocus } from "../components/use-return-focus";
import { useDesk, useDeskStore } from "../desk-provider";
import { useEscape } from "../keys/use-escape";
import { useAltKeys } from "../keys/use-key-down";
import type { FormProps } from "../orders/money-forms";
import { OpenStepForm } from "../orders/step-forms";
import { useTakeStep, type StepForm } from "../orders/use-order-steps";
import { useDeskText } from "../use-desk-text";
import styles from "./deliveries.module.css";
import { collectText, wantedText } from "./delivery-text";

type OpenForm = StepForm | "paid";

type StepFormProps = FormProps & { form: OpenForm; onPay: () => void };

/** Open form or question of the current order; Escape closes it. */
function RowForm(props: StepFormProps) {
  useEscape(props.onDone);
  useReturnFocus(`delivery-${props.order.row.key}`);
  return (
    <div className={styles.form}>
      <OpenStepForm {...props} />
    </div>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const t = useDeskText();
  const { order, zone, name, phone, to_collect } = delivery;
  return (
    <>
      <p className={styles.who}>
        <span>{name || t.channel[order.row.channel]}</span>
        {phone && <a href={`tel:${phone}`}>{phoneText(phone)}</a>}
      </p>
      <p className={styles.zone}>
        <span>{zone || t.deliveries.noZone}</span>
        <strong>{wantedText(delivery, t)}</strong>
      </p>
      <p className={styles.address}>
        <span>{order.delivery_address.join(", ")}</span>
        {order.rider_note && <em>{order.rider_note}</em>}
      </p>
      <p className={styles.collect} data-due={to_collect > 0 || undefined}>
        {collectText(delivery, t)}
      </p>
    </>
  );
}

type RowProps = { delivery: Delivery; place: number; isCurrent: boolean };

/** Delivery in the list: its facts, its usual step, and whether it is in the run. */
export function DeliveryRow({ delivery, place, isCurrent }: RowProps) {
  const t = useDeskText();
  const desk = useDeskStore();
  const [form, setForm] = useState<OpenForm | null>(null);
  const takeStep = useTakeStep(delivery.order, setForm);
  const { row, usual_step: usual } = delivery.order;
  const isSelected = useDesk(({ run }) => run.includes(row.key));
  const select = () => desk.getState().selectForRun([row.key], !isSelected);
  const take = () => void takeStep(usual);
  const show = () => desk.getState().showOrder(row.key);
  useAltKeys(isCurrent ? { O: show } : {});
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.defaultPrevented) return;
    event.preventDefault();
    // A key held down takes no second step.
    if (!event.repeat) take();
  };
  return (
    <article
      className={styles.row}
      aria-label={row.number}
      data-place={place}
      data-current={isCurrent || undefined}
    >
      <input
        {...fieldProps(`delivery-${row.key}`)}
        type="checkbox"
        aria-label={t.deliveries.selectOne(row.number)}
        checked={isSelected}
        onChange={select}
        onKeyDown={onKeyDown}
      />
      <h3 className={styles.number}>
        <button type="button" title={t.prepare.open} onClick={show}>
          {row.number}
        </button>
      </h3>
      <Facts delivery={delivery} />
      <div className={styles.step}>
        <span data-stage={delivery.order.stage}>{t.prepare.stage[delivery.order.stage]}</span>
        <KeyButton keys={isCurrent ? "Enter" : ""} onClick={take}>
          {t.step[usual]}
        </KeyButton>
      </div>
      {form && (
        <RowForm
          form={form}
          order={delivery.order}
          onDone={() => setForm(null)}
          onPay={() => setForm("paid")}
        />
      )}
    </article>
  );
}
