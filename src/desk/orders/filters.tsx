import type { KeyboardEvent } from "react";
import type { Channel, OrderStatus } from "../../shop/wire";
import { useDeskText } from "../use-desk-text";
import styles from "./orders.module.css";
import type { Narrow } from "./orders-view";
import "../../ui/select.css";

type FiltersProps = {
  narrow: Narrow;
  onNarrow: (narrow: Narrow) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Which row the arrows have come to. */
  marked: number;
};

type ChoiceProps<Word extends string> = {
  label: string;
  words: Record<Word, string>;
  value: Word | null;
  onValue: (word: Word | null) => void;
};

function Choice<Word extends string>({ label, words, value, onValue }: ChoiceProps<Word>) {
  return (
    <select
      className="select"
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onValue((target.value || null) as Word | null)}
    >
      <option value="">{label}</option>
      {(Object.entries(words) as [Word, string][]).map(([word, name]) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** One box for whatever is known of an order, and what the list is narrowed to. */
export function Filters({ narrow, onNarrow, onKeyDown, marked }: FiltersProps) {
  const { orders: t, status, channel } = useDeskText();
  const change = (changes: Partial<Narrow>) => onNarrow({ ...narrow, ...changes });
  return (
    <search className={styles.filters}>
      <input
        data-field="orders"
        role="combobox"
        aria-expanded={marked >= 0}
        aria-controls="order-list"
        aria-activedescendant={marked >= 0 ? `order-${marked}` : undefined}
        aria-label={t.find}
        placeholder={t.find}
        autoComplete="off"
        value={narrow.text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={onKeyDown}
      />
      <label>
        <input
          type="checkbox"
          checked={narrow.current}
          onChange={({ target }) => change({ current: target.checked })}
        />
        {t.current}
      </label>
      <label>
        <input
          type="checkbox"
          checked={narrow.unpaid}
          onChange={({ target }) => change({ unpaid: target.checked })}
        />
        {t.unpaid}
      </label>
      <Choice<OrderStatus>
        label={t.anyStatus}
        words={status}
        value={narrow.status}
        onValue={(word) => change({ status: word })}
      />
      <Choice<Channel>
        label={t.anyChannel}
        words={channel}
        value={narrow.channel}
        onValue={(word) => change({ channel: word })}
      />
    </search>
  );
}
