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
  const text = promiseText(promise);
  // The time stays with the word before it: alone on a second line it says nothing.
  return <p className="note">{text?.replace(/ (?=\S+$)/, "\u00a0")}</p>;
}
