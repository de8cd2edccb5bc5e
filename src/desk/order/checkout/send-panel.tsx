import type { ReactNode } from "react";
import { keysOf } from "../../keys/commands";
import { useContents, useDeskStore } from "../../desk-provider";
import type { OrderContents } from "../order-draft";
import type { FieldName } from "../../components/fields";
import { LineField } from "../../components/line-field";
import { useDeskText } from "../../use-desk-text";
import styles from "./send.module.css";
import { DestinationField } from "./destination-field";
import { hasSlotField, offersSlots, SlotField } from "./slot-field";
import { useDeskSlots } from "./use-desk-slots";

/** Keys of the contents' texts by the name of their field. */
const TEXTS = { rider: "riderNote", at: "wantedAt", note: "note" } as const;

/** Returns the contents, and the props that connect fields to their texts. */
function useContentsFields() {
  const t = useDeskText().send;
  const desk = useDeskStore();
  const contents = useContents((now) => now);
  const bind = (name: keyof typeof TEXTS) => ({
    name,
    label: t[name],
    value: contents[TEXTS[name]],
    onValue: (text: string) => desk.getState().edit((now) => ({ ...now, [TEXTS[name]]: text })),
  });
  const bindAddress = (name: keyof OrderContents["address"]) => ({
    name,
    label: t[name],
    value: contents.address[name],
    onValue: (text: string) =>
      desk.getState().edit((now) => ({ ...now, address: { ...now.address, [name]: text } })),
  });
  return { contents, bind, bindAddress };
}

type AddressProps = Omit<ReturnType<typeof useContentsFields>, "contents"> & {
  isDense: boolean;
  next: FieldName;
};

function AddressFields({ bind, bindAddress, isDense, next }: AddressProps) {
  return (
    // By style alone: a field that moved to another element would lose the focus.
    <div className={styles.address} data-dense={isDense || undefined}>
      <LineField {...bindAddress("estate")} next="landmark" />
      <LineField {...bindAddress("landmark")} next="directions" />
      <LineField {...bindAddress("directions")} next="rider" />
      <LineField {...bind("rider")} next={next} />
    </div>
  );
}

type SendPanelProps = {
  title: string;
  coupon?: ReactNode;
  language?: ReactNode;
  /** Field after the note. */
  next: FieldName;
  /** Totals, and what is done with the order. */
  money: ReactNode;
};

/** Pick-up or delivery, time and note of an order, with its totals and actions. */
export function SendPanel({ title, coupon, language, next, money }: SendPanelProps) {
  const { contents, ...fields } = useContentsFields();
  const { bind } = fields;
  const slots = useDeskSlots(contents.zone);
  const timeField = offersSlots(slots) ? "slot" : "at";
  const note = <LineField {...bind("note")} keys={keysOf("note")} next={next} />;
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.fields}>
        <DestinationField next={timeField} />
        {contents.zone && (
          <AddressFields {...fields} isDense={hasSlotField(slots)} next={timeField} />
        )}
        <SlotField slots={slots} />
        <div className={coupon ? styles.pair : styles.shortFirst}>
          <LineField {...bind("at")} next="note" />
          {coupon ?? note}
        </div>
        {language}
        {coupon && note}
      </div>
      <div className={styles.money}>{money}</div>
    </section>
  );
}
