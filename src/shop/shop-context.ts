import type { ShopApi } from "./ports";
import { requiredContext } from "./required-context";

/** Context of the app's port, and its hook; every app has the operations of `SHOP_OPERATIONS`. */
export const [ShopContext, useShopApi] = requiredContext<ShopApi>("shop");

/** Returns the port of one app. Throws in the others. */
export function usePort<Port extends ShopApi["port"]>(port: Port) {
  const shop = useShopApi();
  if (shop.port !== port) throw new Error(`No ${port} port.`);
  return shop as Extract<ShopApi, { port: Port }>;
}
