import type { Key } from "../shop/swr";
import { needs as cart } from "./cart";
import { needs as checkout } from "./checkout";
import { needs as contact } from "./contact";
import { needs as home } from "./home/home";
import { needs as notFound } from "./not-found";
import { needs as order } from "./order";
import { needs as orders } from "./orders";
import { needs as product } from "./product";
import { screenAt, type Needs, type ScreenName } from "./route-table";
import { needs as shop } from "./shop";
import { needs as unsubscribe } from "./unsubscribe";
import { needs as wishlist } from "./wishlist";

const NEEDS: Record<ScreenName, Needs> = {
  HomeScreen: home,
  ShopScreen: shop,
  ProductScreen: product,
  CartScreen: cart,
  CheckoutScreen: checkout,
  OrderScreen: order,
  ContactScreen: contact,
  WishlistScreen: wishlist,
  OrdersScreen: orders,
  UnsubscribeScreen: unsubscribe,
  NotFoundScreen: notFound,
};

/** The reads that the page at `url` (path and query) shows before anybody has clicked. */
export function needsOf(url: string): Key[] {
  const { pathname, searchParams } = new URL(url, "http://shop");
  const { screen, params } = screenAt(pathname);
  return NEEDS[screen]({ ...params, search: searchParams });
}
