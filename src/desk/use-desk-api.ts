import type { DeskApi } from "../shop/desk-api";
import { useShopApi } from "../shop/shop-provider";

/** What a desk may ask. Throws in a shop that knows no desks. */
export function useDeskApi(): DeskApi {
  const { desk } = useShopApi();
  if (!desk) throw new Error("This shop has no desk.");
  return desk;
}
