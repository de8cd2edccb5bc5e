import { useShopInfo } from "../shop/use-shop-info";

/** Returns the currency of the shop; `KES` until it is known. */
export const useCurrency = () => useShopInfo().data?.currency ?? "KES";
