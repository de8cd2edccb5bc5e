import useSWR from "swr";
import { useLanguage } from "../i18n/use-text";
import { useShopApi } from "./shop-context";
import type { ShopProblem } from "./problem";
import { SHOP_KEY } from "./swr";
import type { ShopInfo, ShopTextKind, ShopTextVersion } from "./wire";

/** Returns brand, money, languages, methods and settings of the shop. */
export function useShopInfo() {
  const shop = useShopApi();
  return useSWR<ShopInfo, ShopProblem>(SHOP_KEY, () => shop.getShop());
}

/**
 * Returns what the owner has written for a place of the shop: in the language in use, or in the first
 * one in which it is written. Undefined = the built-in text is shown.
 */
export function useShopText(kind: ShopTextKind): ShopTextVersion | undefined {
  const { language } = useLanguage();
  const versions = useShopInfo().data?.texts?.find((text) => text.kind === kind)?.versions;
  return versions?.find((version) => version.language === language) ?? versions?.[0];
}
