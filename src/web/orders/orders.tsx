import { useText } from "../../i18n/use-text";
import { Button, ButtonLink } from "../../ui/button";
import { SHOP_KEY } from "../../shop/swr";
import { EmptyState } from "../shared/empty-state";
import { useOrderHistory } from "../order/order-history";
import { useScreenTitle } from "../shared/use-screen-title";
import { AskForOrder } from "./ask-for-order";
import { FindOrder } from "./find-order";
import { useCodeChannels } from "./use-code-channels";
import { OrderRow } from "./order-row";
import styles from "./orders.module.css";
import type { Needs } from "../routes/route-table";

/** Reads of the first render. */
export const needs: Needs = () => [SHOP_KEY];

/** Orders opened on this device, since there are no accounts. */
export function OrdersScreen() {
  const t = useText();
  const { orders, ready, forget } = useOrderHistory();
  useScreenTitle(t.orders.title);
  return (
    <div className={styles.screen}>
      <h1>{t.orders.title}</h1>
      {orders.length > 0 && (
        <>
          <p className={styles.lead}>{t.orders.lead}</p>
          <ul className={styles.list}>
            {orders.map((order) => (
              <OrderRow key={order.id} stored={order} />
            ))}
          </ul>
          <Button look="quiet" className={styles.forget} onClick={() => void forget()}>
            {t.orders.forget}
          </Button>
        </>
      )}
      {ready && orders.length === 0 && <NoOrders />}
      {!ready && <WithoutScripts />}
      {/* Above the list, which is not read yet, it would move. */}
      <FindOrder className={ready ? undefined : "without-scripts"} />
    </div>
  );
}

/** Notice of a browser without scripts, whose orders are not stored. */
function WithoutScripts() {
  const t = useText();
  const isFoundByCode = useCodeChannels().length > 0;
  return (
    <>
      <p className={`${styles.lead} without-scripts`}>{t.orders.withoutScripts}</p>
      {!isFoundByCode && (
        <div className="without-scripts">
          <AskForOrder />
        </div>
      )}
    </>
  );
}

function NoOrders() {
  const t = useText();
  const isFoundByCode = useCodeChannels().length > 0;
  return (
    <EmptyState picture="not-found" alt={t.notFound.pictureAlt}>
      <h2>{t.orders.none}</h2>
      <p>
        {t.orders.noneText} {!isFoundByCode && t.orders.noneByLink}
      </p>
      <ButtonLink to="/shop">{t.cart.toShop}</ButtonLink>
    </EmptyState>
  );
}
