import { useEffect, useId } from "react";
import { dayText, promisedTimeText, promiseText, spanText } from "../../../i18n/promise-text";
import { useLanguage } from "../../../i18n/use-text";
import { usualTime } from "../../../shop/usual-time";
import type { DeskSlots, KeptTime, TimeSlot, OfferedTimes } from "../../../shop/wire";
import combo from "../../components/combo.module.css";
import { fieldProps, focusOn } from "../../components/fields";
import { Kbd } from "../../components/kbd";
import text from "../../components/text.module.css";
import { useContents, useDeskStore } from "../../desk-provider";
import { keysOf } from "../../keys/commands";
import { useDeskText } from "../../use-desk-text";
import styles from "./send.module.css";
import "../../../ui/select.css";

/** Whether the contents have a choice of slots. */
export const offersSlots = (slots: DeskSlots | undefined): boolean =>
  slots?.state === "known" && slots.times.slots.length > 0;

/** Whether the field shows anything. */
export const hasSlotField = (slots: DeskSlots | undefined): boolean =>
  slots !== undefined &&
  (slots.state !== "known" ||
    slots.times.slots.length > 0 ||
    usualTime({ ...slots.times, kept: slots.kept }) !== undefined);

type ChoiceProps = { times: OfferedTimes; kept: KeptTime | undefined; slot: number | null };

/** Select box of the time; Enter moves on. A chosen slot that has filled stays, as an error. */
function SlotChoice({ times, kept, slot }: ChoiceProps) {
  const { send: t, change } = useDeskText();
  const { language } = useLanguage();
  const desk = useDeskStore();
  const method = useContents(({ zone }) => (zone === null ? "pickup" : "delivery"));
  const id = useId();
  const usual = usualTime({ ...times, kept });
  const isOffered = ({ from, is_full }: TimeSlot) => !is_full && from.at !== kept?.promise?.from.at;
  const shown = times.slots.filter((one) => isOffered(one) || one.from.at === slot);
  const isGone = slot !== null && !shown.some(({ from, is_full }) => from.at === slot && !is_full);
  const time = usual && promisedTimeText(usual, language);
  return (
    <div>
      <label className={combo.label} htmlFor={id}>
        {t.slot[method]} <Kbd keys={keysOf("slot")} />
      </label>
      <select
        id={id}
        {...fieldProps("slot")}
        className={`select ${styles.slot}`}
        aria-invalid={isGone}
        aria-describedby={isGone ? `${id}-gone` : undefined}
        value={slot ?? ""}
        onChange={({ target }) => {
          const chosen = target.value ? Number(target.value) : null;
          desk.getState().edit((now) => ({ ...now, slot: chosen }));
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          focusOn("at");
        }}
      >
        <option value="">
          {time ? (kept ? change.keptTime(time) : t.soonestTime(time)) : t.soonest}
        </option>
        {shown.map((one) => (
          <option key={one.from.at} value={one.from.at}>
            {dayText(one.from, language)}, {spanText(one.from.at, one.until)}
          </option>
        ))}
        {slot !== null && isGone && !shown.some(({ from }) => from.at === slot) && (
          <option value={slot}>–</option>
        )}
      </select>
      {isGone && (
        <p id={`${id}-gone`} className={text.error} role="alert">
          {t.slotGone}
        </p>
      )}
    </div>
  );
}

/**
 * Time of the order: a slot or as soon as possible, which is all there is while the shop's
 * server does not answer.
 */
export function SlotField({ slots }: { slots: DeskSlots | undefined }) {
  const { send: t, change } = useDeskText();
  const { language } = useLanguage();
  const desk = useDeskStore();
  // Drafts held by an earlier version have none.
  const slot = useContents((contents) => contents.slot ?? null);
  // A choice outlasts a server that does not answer for a moment.
  const isUnchosen = slots !== undefined && slots.state !== "unreachable" && !offersSlots(slots);
  useEffect(() => {
    if (isUnchosen && slot !== null) desk.getState().edit((now) => ({ ...now, slot: null }));
  }, [desk, isUnchosen, slot]);
  if (!slots) return null;
  const { kept } = slots;
  // An order without a promised time stays as soon as possible.
  const texts = kept?.promise ? change : t;
  switch (slots.state) {
    case "known": {
      const { times } = slots;
      if (times.slots.length > 0) return <SlotChoice times={times} kept={kept} slot={slot} />;
      const usual = usualTime({ ...times, kept });
      return usual ? <p className={styles.hint}>{promiseText(usual, language)}</p> : null;
    }
    case "unreachable":
      return <output className={styles.hint}>{texts.slotsUnreachable}</output>;
    case "no_server":
      return <p className={styles.hint}>{texts.slotsNoServer}</p>;
  }
}
