import { useEffect, useId } from "react";
import { dayText, promiseText, spanText } from "../../../i18n/promise-text";
import { useLanguage } from "../../../i18n/use-text";
import type { DeliverySlot, DeskSlots, OrderView, ZoneSlots } from "../../../shop/wire";
import combo from "../../components/combo.module.css";
import { fieldProps, focusOn } from "../../components/fields";
import { Kbd } from "../../components/kbd";
import text from "../../components/text.module.css";
import { useContents, useDesk, useDeskStore } from "../../desk-provider";
import { keysOf } from "../../keys/commands";
import { useDeskText } from "../../use-desk-text";
import styles from "./send.module.css";
import "../../../ui/select.css";

/** Whether the contents have a choice of slots. */
export const offersSlots = (slots: DeskSlots | undefined): boolean =>
  slots?.state === "known" && slots.times.slots.length > 0;

/** Returns the order that the screen changes; null for a new order. */
const useChangedOrder = (): OrderView | null =>
  useDesk((desk) => (desk.view === "change" ? desk.changing.order.view : null));

/**
 * Whether a changed order keeps its promised time without a choice: in its own zone, and in another
 * one with the same slot (`crates/core/src/checkout/desk_slots.rs`).
 */
function keepsTime(order: OrderView | null, zone: string | null, { slots }: ZoneSlots): boolean {
  if (!order?.promise || order.fulfilment.method !== "delivery") return false;
  const { at } = order.promise.from;
  return order.fulfilment.zone === zone || slots.some(({ from }) => from.at === at);
}

type ChoiceProps = { times: ZoneSlots; zone: string | null; slot: number | null };

/** Select box of the delivery time; Enter moves on. A chosen slot that has filled stays, as an error. */
function SlotChoice({ times, zone, slot }: ChoiceProps) {
  const { send: t, change } = useDeskText();
  const { language } = useLanguage();
  const desk = useDeskStore();
  const order = useChangedOrder();
  const id = useId();
  const isKept = keepsTime(order, zone, times);
  const usual = isKept ? order?.promise : times.promise;
  const shown = times.slots.filter(({ from, is_full }) => !is_full || from.at === slot);
  const isGone = slot !== null && !shown.some(({ from, is_full }) => from.at === slot && !is_full);
  const timeText = ({ from, until }: Pick<DeliverySlot, "from" | "until">) =>
    `${dayText(from, language)}, ${spanText(from.at, until)}`;
  const usualTime = usual?.kind === "delivered" && timeText(usual);
  return (
    <div>
      <label className={combo.label} htmlFor={id}>
        {t.slot} <Kbd keys={keysOf("slot")} />
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
          {[isKept ? change.keepTime : t.soonest, usualTime].filter(Boolean).join(": ")}
        </option>
        {shown.map((one) => (
          <option key={one.from.at} value={one.from.at}>
            {timeText(one)}
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
 * Delivery time of the order: a slot or as soon as possible, which is all there is while the shop's
 * server does not answer.
 */
export function SlotField({ slots }: { slots: DeskSlots | undefined }) {
  const { send: t, change } = useDeskText();
  const { language } = useLanguage();
  const desk = useDeskStore();
  const order = useChangedOrder();
  const zone = useContents((contents) => contents.zone);
  // Drafts held by an earlier version have none.
  const slot = useContents((contents) => contents.slot ?? null);
  // A choice outlasts a server that does not answer for a moment.
  const isUnchosen = slots !== undefined && slots.state !== "unreachable" && !offersSlots(slots);
  useEffect(() => {
    if (isUnchosen && slot !== null) desk.getState().edit((now) => ({ ...now, slot: null }));
  }, [desk, isUnchosen, slot]);
  switch (slots?.state) {
    case "known":
      if (slots.times.slots.length > 0)
        return <SlotChoice times={slots.times} zone={zone} slot={slot} />;
      return slots.times.promise ? (
        <p className={styles.hint}>{promiseText(slots.times.promise, language)}</p>
      ) : null;
    case "unreachable":
      return (
        <output className={styles.hint}>
          {order?.promise ? change.slotsUnreachable : t.slotsUnreachable}
        </output>
      );
    case "no_server":
      return <p className={styles.hint}>{t.slotsNoServer}</p>;
    case undefined:
      return null;
  }
}
