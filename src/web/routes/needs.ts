import { CATEGORIES_KEY, type Key } from "../../shop/swr";
import { needs as cart } from "../cart/cart";
import { needs as checkout } from "../checkout/checkout";
import { needs as contact } from "../contact/contact";
import { needs as gift } from "../gift/gift";
import { needs as home } from "../home/home";
import { needs as notFound } from "../not-found/not-found";
import { needs as order } from "../order/order";
import { needs as orders } from "../orders/orders";
import { needs as product } from "../product/product";
import { isBelowShop, screenAt, type Needs, type ScreenName } from "./route-table";
import { needs as shop } from "../shop/shop";
import { needs as subscription } from "../subscription/subscription-link";
import { needs as textPage } from "../text-page/text-page";
import { needs as wishlist } from "../wishlist/wishlist";

const NEEDS: Record<ScreenName, Needs> = {
  HomeScreen: home,
  ShopScreen: shop,
  ProductScreen: product,
  CartScreen: cart,
  CheckoutScreen: checkout,
  OrderScreen: order,
  GiftScreen: gift,
  ContactScreen: contact,
  WishlistScreen: wishlist,
  OrdersScreen: orders,
  SubscribeScreen: subscription,
  UnsubscribeScreen: subscription,
  TextPageScreen: textPage,
  NotFoundScreen: notFound,
};

/**
 * Returns the reads of the first render of the page at `url` (path and query). For the address of a
 * category the server passes that of the shop with the category's id.
 */
export function needsOf(url: string): Key[] {
  const { pathname, searchParams } = new URL(url, "http://shop");
  const { screen, params } = screenAt(pathname);
  const keys = NEEDS[screen]({ ...params, search: searchParams });
  // Below the shop the categories decide which screen it is.
  return screen === "ProductScreen" && isBelowShop(pathname) ? [...keys, CATEGORIES_KEY] : keys;
}
