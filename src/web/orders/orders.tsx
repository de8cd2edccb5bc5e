import { usePageTitle } from "../../app/use-page-title";
import { momentText } from "../../i18n/moment";
import { useLanguage, useText } from "../../i18n/use-text";
import { Button, ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { SHOP_KEY } from "../../shop/swr";
import { EmptyState } from "../shared/empty-state";
import { useOrderHistory } from "../order/order-history";
import styles from "./orders.module.css";
import type { Needs } from "../routes/route-table";

/** Reads of the first render. */
export const needs: Needs = () => [SHOP_KEY];

/** Orders opened on this device, since there are no accounts. */
export function OrdersScreen() {
  const t = useText();
  const { language } = useLanguage();
  const { orders, ready, forget } = useOrderHistory();
  usePageTitle(`${t.orders.title} · Korosho`);
  return (
    <div className={styles.screen}>
      <h1>{t.orders.title}</h1>
      {orders.length > 0 && (
        <>
          <p className={styles.lead}>{t.orders.lead}</p>
          <ul className={styles.list}>
            {orders.map(({ id, key, number, placed_at }) => (
              <li key={id}>
                <Link to={`/order/${id}?key=${encodeURIComponent(key)}`}>
                  <strong>{number}</strong>
                  <span>{momentText(placed_at, language)}</span>
                  <Icon name="chevron-right" size={20} />
                </Link>
              </li>
            ))}
          </ul>
          <Button look="quiet" className={styles.forget} onClick={() => void forget()}>
            {t.orders.forget}
          </Button>
        </>
      )}
      {ready && orders.length === 0 && <NoOrders />}
    </div>
  );
}

function NoOrders() {
  const t = useText();
  return (
    <EmptyState picture="not-found" alt={t.notFound.pictureAlt}>
      <h2>{t.orders.none}</h2>
      <p>{t.orders.noneText}</p>
      <ButtonLink to="/shop">{t.cart.toShop}</ButtonLink>
    </EmptyState>
  );
}
