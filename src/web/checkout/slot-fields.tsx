import { dayText, promiseText, spanText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import { Choice, Choices } from "../../ui/choice";
import type { FieldsProps } from "./fields";
import styles from "./slot-fields.module.css";
import { daysOf, isChosen, promiseFor, slotChoice, type SlotOptions } from "./slots";

type SlotFieldsProps = FieldsProps & { times: SlotOptions };

/** Choice of the time: as soon as possible, or a slot. */
export function SlotFields({ times, draft, change, error }: SlotFieldsProps) {
  const t = useText();
  const { language } = useLanguage();
  const { slots, soonest, areLoading } = times;
  const days = daysOf(slots);
  const choice = slotChoice(draft, slots);
  // Which slot is chosen is not known before the slots are.
  const isSoonest = areLoading ? draft.slot === "" : choice.kind === "soonest";
  const chosen = choice.kind === "chosen" && promiseFor(choice, soonest);
  const firstFree = days.find((day) => day.firstFree)?.firstFree;
  const choose = (slot = firstFree) => change({ slot: slot ? String(slot.from.at) : "" });
  return (
    <div className={styles.when}>
      <p className={styles.question} aria-hidden="true">
        {t.checkout.when[draft.method]}
      </p>
      <Choices label={t.checkout.when[draft.method]}>
        <Choice
          name="when"
          title={t.checkout.soonest}
          text={soonest ? promiseText(soonest, language) : t.checkout.noRoom}
          checked={isSoonest}
          onChoose={() => change({ slot: "" })}
        />
        {(areLoading || firstFree || choice.kind !== "soonest") && (
          <Choice
            name="when"
            disabled={areLoading}
            title={t.checkout.chooseTime}
            text={chosen ? promiseText(chosen, language) : t.checkout.chooseTimeText}
            checked={!isSoonest}
            onChoose={() => choose()}
          />
        )}
      </Choices>
      {choice.kind !== "soonest" && (
        <SlotPicker
          days={days}
          draft={draft}
          choose={choose}
          error={choice.kind === "gone" ? t.checkout.errors.slot.wrong : error("slot")}
        />
      )}
    </div>
  );
}

type Days = ReturnType<typeof daysOf>;
type SlotPickerProps = Pick<FieldsProps, "draft"> & {
  days: Days;
  choose: (slot: Days[number]["firstFree"]) => void;
  error: string | null;
};

/** Radio groups of the days and of the times of the chosen day. */
function SlotPicker({ days, draft, choose, error }: SlotPickerProps) {
  const t = useText();
  const { language } = useLanguage();
  const withRoom = days.filter(({ firstFree }) => firstFree);
  const hasChosen = ({ slots }: Days[number]) => slots.some((slot) => isChosen(draft, slot));
  // A chosen slot may have filled its day: the next one with room is offered.
  const open = withRoom.find(hasChosen) ?? withRoom[0] ?? days.find(hasChosen);
  return (
    <>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <fieldset className={styles.group}>
        <legend>{t.checkout.day}</legend>
        <div className={styles.options}>
          {days.map((day) => (
            <Option
              key={day.slots[0].from.in_days}
              name="slot_day"
              isFull={!day.firstFree}
              checked={day === open}
              onChoose={() => choose(day.firstFree)}
            >
              {dayText(day.slots[0].from, language)}
            </Option>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t.checkout.time}</legend>
        <div className={styles.options}>
          {open?.slots.map((slot) => (
            <Option
              key={slot.from.at}
              name="slot"
              isFull={slot.is_full ?? false}
              checked={isChosen(draft, slot)}
              onChoose={() => choose(slot)}
            >
              {spanText(slot.from.at, slot.until)}
            </Option>
          ))}
        </div>
      </fieldset>
    </>
  );
}

type OptionProps = {
  name: string;
  isFull: boolean;
  checked: boolean;
  onChoose: () => void;
  children: string;
};

function Option({ name, isFull, checked, onChoose, children }: OptionProps) {
  const t = useText();
  return (
    <label className={styles.option} data-full={isFull || undefined}>
      {/* The form focuses the first control of a name, which must not be a disabled one. */}
      <input
        type="radio"
        name={isFull ? undefined : name}
        disabled={isFull}
        checked={checked && !isFull}
        onChange={onChoose}
      />
      <span>
        <span className={styles.text}>{children}</span>
        {isFull && <small>{t.checkout.full}</small>}
      </span>
    </label>
  );
}
