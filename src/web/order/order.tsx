import { useText } from "../../i18n/use-text";
import { useQuery } from "../../ui/address";
import { Button, ButtonLink } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import { useMounted } from "../../ui/use-mounted";
import { SHOP_KEY } from "../../shop/swr";
import { useOrder } from "../../shop/use-order";
import { useOrderFromUrl } from "../../shop/use-order-from-url";
import { useEmptiedCart } from "../buy/use-emptied-cart";
import { MissingPage } from "../shared/missing-page";
import { ReadFailed } from "../shared/read-failed";
import { useScreenTitle } from "../shared/use-screen-title";
import { OrderPage } from "./order-page";
import { useAddToOrderHistory } from "./order-history";
import styles from "./order.module.css";
import { useScreenParams, type Needs } from "../routes/route-table";

/** Reads of the first render; the order itself is private to holders of its key. */
export const needs: Needs = () => [SHOP_KEY];

/** Order page, open to holders of the order key: number, payment, lines. */
export function OrderScreen() {
  const t = useText();
  const { id = "" } = useScreenParams();
  const key = useQuery()[0].get("key") ?? "";
  // The server does not receive the order key, so content that depends on it is rendered in the
  // browser.
  const mounted = useMounted();
  const brought = useOrderFromUrl(mounted);
  const order = useOrder(mounted && key && brought ? { id, key } : null);
  useEmptiedCart(order.data);
  useAddToOrderHistory(order.data, key);
  useScreenTitle(order.data && t.order.title(order.data.number));
  if (order.data) {
    return <OrderPage order={order.data} access={{ id, key }} refresh={() => order.mutate()} />;
  }
  if (mounted && (!key || order.error?.code === "not_found")) return <NoSuchOrder />;
  if (order.error) return <ReadFailed error={order.error} isPage />;
  return (
    <>
      <div className="container page needs-scripts" aria-busy="true" aria-label={t.order.loading}>
        <Skeleton className={styles.headSkeleton} />
        <Skeleton className={styles.bodySkeleton} />
      </div>
      <noscript>
        {/* It is sent to the page's own address, which holds the key. */}
        <form className="container page" action="" method="post">
          <p>{t.order.withoutScripts}</p>
          <Button type="submit" wide>
            {t.order.open}
          </Button>
        </form>
      </noscript>
    </>
  );
}

/** Page of an order that this key does not open. */
export function NoSuchOrder() {
  const t = useText();
  return (
    <MissingPage title={t.order.missing} text={t.order.missingText}>
      <ButtonLink to="/contact">{t.shell.contact}</ButtonLink>
      <ButtonLink to="/shop" look="outline">
        {t.order.more}
      </ButtonLink>
    </MissingPage>
  );
}
