import { useShopInfo } from "../shop/use-shop-info";

/** Currency of the shop; until it is known, that of the bakery. */
export const useCurrency = () => useShopInfo().data?.currency ?? "KES";
