import { useEffect, useState } from "react";
import type { OrderStatus } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { Read } from "../components/read";
import { Screen } from "../components/screen";
import { useAdminText, useStaffText } from "../use-admin-text";
import { OrderRows } from "./order-row";
import styles from "./orders.module.css";
import { useOrderFilter, useOrders } from "./use-orders";

/** Pause of typing after which a text is searched for, in milliseconds. */
const TYPING_MS = 300;

type Filter = ReturnType<typeof useOrderFilter>;

/** Text as typed; it is searched for when the person stops typing. */
function SearchField({ text, change }: Pick<Filter, "text" | "change">) {
  const { orders: t } = useAdminText();
  const { find } = useStaffText().orders;
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === text) return;
    const timer = setTimeout(() => change("text", wanted), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      type="search"
      label={find}
      hideLabel
      placeholder={t.find}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

function Filters({ text, status, unpaid, change }: Filter) {
  const { orders: t } = useAdminText();
  const names = useStaffText().status;
  return (
    <search className={styles.filters}>
      <SearchField text={text} change={change} />
      <Select
        label={t.statusLabel}
        hideLabel
        value={status ?? ""}
        onChange={({ target }) => change("status", target.value)}
      >
        <option value="">{t.allStatuses}</option>
        {(Object.entries(names) as [OrderStatus, string][]).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Checkbox
        label={t.onlyUnpaid}
        checked={unpaid}
        onChange={({ target }) => change("unpaid", target.checked ? "1" : "")}
      />
    </search>
  );
}

/** Orders of every channel, newest first. */
export function OrdersScreen() {
  const { screenNames } = useAdminText();
  const { orders: t } = useStaffText();
  const filter = useOrderFilter();
  const { pages, loadMore } = useOrders(filter);
  return (
    <Screen title={screenNames.orders}>
      <Filters {...filter} />
      <Read of={pages}>
        {(lists) => {
          const rows = lists.flatMap((list) => list.rows);
          return (
            <>
              {rows.length === 0 && <p className="message-box">{t.none}</p>}
              <OrderRows rows={rows} />
              {lists.at(-1)?.more && (
                <Button look="outline" wide busy={pages.isValidating} onClick={loadMore}>
                  {t.more}
                </Button>
              )}
            </>
          );
        }}
      </Read>
    </Screen>
  );
}
