import { matchPath } from "react-router";
import type { Key } from "../shop/swr";
import { needs as cart } from "./cart";
import { needs as checkout } from "./checkout";
import { needs as contact } from "./contact";
import { needs as home } from "./home/home";
import { needs as notFound } from "./not-found";
import { needs as order } from "./order";
import { needs as product } from "./product";
import { ROUTES, type Needs, type ScreenName } from "./route-table";
import { needs as shop } from "./shop";
import { needs as unsubscribe } from "./unsubscribe";

const NEEDS: Record<ScreenName, Needs> = {
  HomeScreen: home,
  ShopScreen: shop,
  ProductScreen: product,
  CartScreen: cart,
  CheckoutScreen: checkout,
  OrderScreen: order,
  ContactScreen: contact,
  UnsubscribeScreen: unsubscribe,
  NotFoundScreen: notFound,
};

/** The reads that the page at `url` (path and query) shows before anybody has clicked. */
export function needsOf(url: string): Key[] {
  const { pathname, searchParams } = new URL(url, "http://shop");
  for (const { path, screen } of ROUTES) {
    const match = matchPath({ path, caseSensitive: true }, pathname);
    if (match) return NEEDS[screen]({ ...match.params, search: searchParams });
  }
  return notFound({ search: searchParams });
}
