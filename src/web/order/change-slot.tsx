import { dayText, promiseText, spanText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import type { DeliverySlot, TimePromise } from "../../shop/wire";
import { Select } from "../../ui/select";

type ChangeSlotProps = {
  /** Time that the order was promised. */
  promise: TimePromise | undefined;
  slots: readonly DeliverySlot[];
  /** Beginning of the chosen slot; empty = the promised time stays. */
  value: string;
  onChange: (value: string) => void;
};

/** Choice of another delivery slot; nothing in a zone without slots. */
export function ChangeSlot({ promise, slots, value, onChange }: ChangeSlotProps) {
  const t = useText();
  const { language } = useLanguage();
  // A chosen slot that has filled meanwhile stays visible, with an error instead of a silent change.
  const isChosen = ({ from }: DeliverySlot) => String(from.at) === value;
  const shown = slots.filter((slot) => !slot.is_full || isChosen(slot));
  if (shown.length === 0 && value === "") return null;
  const isGone = value !== "" && !slots.some((slot) => isChosen(slot) && !slot.is_full);
  const kept = promise && promiseText(promise, language);
  return (
    <Select
      name="slot"
      label={t.checkout.when}
      error={isGone ? t.checkout.errors.slot.wrong : null}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{[t.order.change.keepTime, kept].filter(Boolean).join(": ")}</option>
      {shown.map(({ from, until }) => (
        <option key={from.at} value={from.at}>
          {dayText(from, language)}, {spanText(from.at, until)}
        </option>
      ))}
      {isGone && !slots.some(isChosen) && <option value={value}>–</option>}
    </Select>
  );
}
