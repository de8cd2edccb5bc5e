import useSWR from "swr";
import { formatMoney } from "../../money/format";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { DayEnd } from "../../shop/wire";
import { Read } from "../components/read";
import { useAdminText, useStaffText } from "../use-admin-text";
import styles from "./today.module.css";
import { TODAY_REFRESH_MS } from "./use-overview";

const TODAY = { day: "" };

/** Orders, payments and refunds of today. */
export function Sums() {
  const { today: t } = useAdminText();
  const { day: words, method } = useStaffText();
  const api = usePort("admin");
  const read = useSWR<DayEnd, ShopProblem>(["get_day_end", TODAY], () => api.getDayEnd(TODAY), {
    refreshInterval: TODAY_REFRESH_MS,
  });
  return (
    <Read of={read}>
      {({ orders, ordered, taken, returned, currency }) => {
        const rows: [name: string, detail: string, amount: number][] = [
          [t.orders(orders), "", ordered],
          ...taken.map((one): [string, string, number] => [
            method[one.method],
            words.count(one.count),
            one.amount,
          ]),
          ...(returned > 0 ? [[words.returned, "", -returned] as [string, string, number]] : []),
        ];
        return (
          <dl className={styles.sums}>
            {rows.map(([name, detail, amount]) => (
              <div key={name}>
                <dt>
                  {name} {detail && <span className={styles.detail}>{detail}</span>}
                </dt>
                <dd>{formatMoney(amount, currency)}</dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Read>
  );
}
