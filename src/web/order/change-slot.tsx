import { dayText, promisedTimeText, spanText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import type { ChangeTimes, Fulfilment, TimeSlot } from "../../shop/wire";
import { Select } from "../../ui/select";
import { usualTime } from "../../shop/usual-time";
import { isWithoutSlots } from "./change-times";

type ChangeSlotProps = {
  method: Fulfilment["method"];
  /** Times of the pick-up, or of the zone; undefined = not known yet. */
  times: ChangeTimes | undefined;
  /** Beginning of the chosen slot; empty = the time of `times`. */
  value: string;
  /** Whether the shop has just refused the chosen slot. */
  isRefused?: boolean;
  onChange: (value: string) => void;
};

/** Choice of another slot; nothing for an order without slots. */
export function ChangeSlot({ method, times, value, isRefused, onChange }: ChangeSlotProps) {
  const t = useText();
  const { language } = useLanguage();
  if (!times || (isWithoutSlots(times) && value === "")) return null;
  const { slots, kept } = times;
  // A chosen slot that has filled meanwhile stays visible, with an error instead of a silent change.
  const isChosen = ({ from }: TimeSlot) => String(from.at) === value;
  const isOffered = ({ from, is_full }: TimeSlot) => !is_full && from.at !== kept?.promise?.from.at;
  const shown = slots.filter((slot) => isOffered(slot) || isChosen(slot));
  if (shown.length === 0 && value === "") return null;
  const isGone = value !== "" && !slots.some((slot) => isChosen(slot) && !slot.is_full);
  const usual = kept ? t.order.change.keepTime : t.checkout.soonest;
  const promise = usualTime(times);
  return (
    <Select
      name="slot"
      label={t.checkout.when[method]}
      // Above the box, which shows one line and cuts it off on a phone.
      hint={promise && `${usual}: ${promisedTimeText(promise, language)}`}
      error={isGone || isRefused ? t.checkout.errors.slot.wrong : null}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{usual}</option>
      {shown.map((slot) => (
        <option key={slot.from.at} value={slot.from.at}>
          {dayText(slot.from, language)}, {spanText(slot.from.at, slot.until)}
        </option>
      ))}
      {isGone && !slots.some(isChosen) && <option value={value}>–</option>}
    </Select>
  );
}
