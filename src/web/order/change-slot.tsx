import { dayText, spanText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import type { DeliverySlot } from "../../shop/wire";
import { Select } from "../../ui/select";
import type { DeliveryTimes } from "./delivery-times";

type ChangeSlotProps = {
  times: DeliveryTimes;
  /** Beginning of the chosen slot; empty = the time of `times`. */
  value: string;
  onChange: (value: string) => void;
};

/** Choice of another delivery slot; nothing in a zone without slots. */
export function ChangeSlot({ times, value, onChange }: ChangeSlotProps) {
  const t = useText();
  const { language } = useLanguage();
  const { slots, promise, isKept } = times;
  // A chosen slot that has filled meanwhile stays visible, with an error instead of a silent change.
  const isChosen = ({ from }: DeliverySlot) => String(from.at) === value;
  const shown = slots.filter((slot) => !slot.is_full || isChosen(slot));
  const isHidden = times.isUnslotted || times.isLoading;
  if (isHidden || (shown.length === 0 && value === "")) return null;
  const isGone = value !== "" && !slots.some((slot) => isChosen(slot) && !slot.is_full);
  const usual = isKept ? t.order.change.keepTime : t.checkout.soonest;
  const timeText = ({ from, until }: Pick<DeliverySlot, "from" | "until">) =>
    `${dayText(from, language)}, ${spanText(from.at, until)}`;
  // Without "Delivered", which does not fit into the box of a phone.
  const time = promise?.kind === "delivered" && timeText(promise);
  return (
    <Select
      name="slot"
      label={t.checkout.when}
      error={isGone ? t.checkout.errors.slot.wrong : null}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{[usual, time].filter(Boolean).join(": ")}</option>
      {shown.map((slot) => (
        <option key={slot.from.at} value={slot.from.at}>
          {timeText(slot)}
        </option>
      ))}
      {isGone && !slots.some(isChosen) && <option value={value}>–</option>}
    </Select>
  );
}
