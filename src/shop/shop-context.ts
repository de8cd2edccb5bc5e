import type { ShopApi } from "./ports";
import { requiredContext } from "./required-context";

/** Port of the app; of it every app has the operations that `SHOP_OPERATIONS` names. */
export const [ShopContext, useShopApi] = requiredContext<ShopApi>("shop");

/** Port of one app. Throws in the others. */
export function usePort<Port extends ShopApi["port"]>(port: Port) {
  const shop = useShopApi();
  if (shop.port !== port) throw new Error(`No ${port} port.`);
  return shop as Extract<ShopApi, { port: Port }>;
}
