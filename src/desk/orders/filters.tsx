import type { KeyboardEvent } from "react";
import type { Channel, OrderStatus } from "../../shop/wire";
import { fieldProps } from "../components/fields";
import { useDeskText } from "../use-desk-text";
import styles from "./orders.module.css";
import "../../ui/select.css";

/** Filter of the list of orders. */
export type OrderFilter = {
  text: string;
  current: boolean;
  unpaid: boolean;
  status: OrderStatus | null;
  channel: Channel | null;
};

type FiltersProps = {
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Index of the row selected with the arrow keys. */
  marked: number;
};

type ChoiceProps<Value extends string> = {
  label: string;
  names: Record<Value, string>;
  value: Value | null;
  onValue: (value: Value | null) => void;
};

function Choice<Value extends string>({ label, names, value, onValue }: ChoiceProps<Value>) {
  return (
    <select
      className="select"
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onValue((target.value || null) as Value | null)}
    >
      <option value="">{label}</option>
      {(Object.entries(names) as [Value, string][]).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Search box and filters above the list of orders. */
export function Filters({ filter, onFilter, onKeyDown, marked }: FiltersProps) {
  const { orders: t, status, channel } = useDeskText();
  const change = (changes: Partial<OrderFilter>) => onFilter({ ...filter, ...changes });
  return (
    <search className={styles.filters}>
      <input
        {...fieldProps("orders")}
        className={styles.search}
        role="combobox"
        aria-expanded={marked >= 0}
        aria-controls="order-list"
        aria-activedescendant={marked >= 0 ? `order-${marked}` : undefined}
        aria-label={t.find}
        placeholder={t.find}
        autoComplete="off"
        value={filter.text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={onKeyDown}
      />
      <label>
        <input
          type="checkbox"
          checked={filter.current}
          onChange={({ target }) => change({ current: target.checked })}
        />
        {t.current}
      </label>
      <label>
        <input
          type="checkbox"
          checked={filter.unpaid}
          onChange={({ target }) => change({ unpaid: target.checked })}
        />
        {t.unpaid}
      </label>
      <Choice<OrderStatus>
        label={t.anyStatus}
        names={status}
        value={filter.status}
        onValue={(value) => change({ status: value })}
      />
      <Choice<Channel>
        label={t.anyChannel}
        names={channel}
        value={filter.channel}
        onValue={(value) => change({ channel: value })}
      />
    </search>
  );
}
