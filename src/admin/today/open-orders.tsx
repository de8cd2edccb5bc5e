import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { OrderList, OrdersQuery } from "../../shop/wire";
import { ButtonLink } from "../../ui/button";
import { Read } from "../components/read";
import { ScreenSection } from "../components/screen";
import { OrderRows } from "../orders/order-row";
import { isOpen } from "../orders/use-order";
import { SCREEN_PATHS } from "../screens";
import { useAdminText } from "../use-admin-text";
import styles from "./today.module.css";
import { TODAY_REFRESH_MS } from "./use-overview";

const CURRENT: OrdersQuery = { current: true };

/** Orders that are not handed over yet, newest first. */
export function OpenOrders() {
  const { today: t } = useAdminText();
  const api = usePort("admin");
  const read = useSWR<OrderList, ShopProblem>(
    ["list_orders", CURRENT],
    () => api.listOrders(CURRENT),
    { refreshInterval: TODAY_REFRESH_MS },
  );
  const all = (
    <ButtonLink look="quiet" className={styles.all} to={SCREEN_PATHS.orders}>
      {t.allOrders}
    </ButtonLink>
  );
  return (
    <ScreenSection title={t.open} tools={all}>
      <Read of={read}>
        {({ rows }) => {
          const open = rows.filter(isOpen);
          if (open.length === 0) return <p className={styles.detail}>{t.noneOpen}</p>;
          return <OrderRows rows={open} />;
        }}
      </Read>
    </ScreenSection>
  );
}
