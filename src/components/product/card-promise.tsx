import { usePromiseText } from "../use-promise-text";
import { useShopInfo } from "../../shop/use-shop-info";

/**
 * Time at which an order placed now is ready; in a shop without pick-up, that of a delivery to its only
 * zone.
 */
export function CardPromise() {
  const promiseText = usePromiseText();
  const shop = useShopInfo().data;
  const zones = shop?.delivery_zones ?? [];
  const delivery = zones.length === 1 ? zones[0]?.promise : undefined;
  const promise = shop?.pickup ? shop.pickup_promise : delivery;
  return <p className="note">{promiseText(promise)}</p>;
}
