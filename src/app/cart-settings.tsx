import { useEffect } from "react";
import { useCartStore } from "../cart/use-cart";
import { useLanguage } from "../i18n/use-text";
import { useShopInfo } from "../shop/use-shop-info";

/** Applies the shop's currency and the shopper's language to the cart. */
export function CartSettings() {
  const cart = useCartStore();
  const { language } = useLanguage();
  const currency = useShopInfo().data?.currency;
  useEffect(() => {
    if (currency && cart.getState().currency !== currency) cart.getState().changeCurrency(currency);
  }, [cart, currency]);
  useEffect(() => {
    if (cart.getState().language !== language) cart.getState().changeLanguage(language);
  }, [cart, language]);
  return null;
}
