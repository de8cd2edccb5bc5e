import { useLanguage } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { ShopTextKind, ShopTextVersion } from "../../shop/wire";

/**
 * Returns the owner's text for a place of the shop: in the language in use, or in the first
 * one in which it is written. Undefined = the built-in text is shown.
 */
export function useShopText(kind: ShopTextKind): ShopTextVersion | undefined {
  const { language } = useLanguage();
  const versions = useShopInfo().data?.texts?.find((text) => text.kind === kind)?.versions;
  return versions?.find((version) => version.language === language) ?? versions?.[0];
}
