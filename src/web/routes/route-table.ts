import { matchPath, useLocation } from "react-router";
import type { Key } from "../../shop/swr";

/** Parameters of a URL: parts of its path (`*`: all of an unknown one), and its query. */
export type RouteParams = { slug?: string; id?: string; "*"?: string; search: URLSearchParams };

/** Reads of a screen's first render; each screen file exports one. */
export type Needs = (params: RouteParams) => Key[];

/** Routes with the names of their screens. `/checkout`, the other spelling, redirects. */
export const ROUTES = [
  { path: "/", screen: "HomeScreen" },
  { path: "/shop", screen: "ShopScreen" },
  { path: "/contact", screen: "ContactScreen" },
  { path: "/cart", screen: "CartScreen" },
  { path: "/checkOut", screen: "CheckoutScreen" },
  { path: "/products/:slug", screen: "ProductScreen" },
  { path: "/shop/:slug", screen: "ProductScreen" },
  { path: "/order/:id", screen: "OrderScreen" },
  { path: "/wishlist", screen: "WishlistScreen" },
  { path: "/orders", screen: "OrdersScreen" },
  { path: "/unsubscribe", screen: "UnsubscribeScreen" },
  { path: "*", screen: "NotFoundScreen" },
] as const;

/** Name of a screen. */
export type ScreenName = (typeof ROUTES)[number]["screen"];

/** Screen of a path and its route parameters. */
export function screenAt(pathname: string): {
  screen: ScreenName;
  params: Omit<RouteParams, "search">;
} {
  for (const { path, screen } of ROUTES) {
    const match = matchPath({ path, caseSensitive: true }, pathname);
    if (match) return { screen, params: match.params };
  }
  return { screen: "NotFoundScreen", params: {} };
}

/** Route parameters: slug of a product, id of an order. */
export function useScreenParams(): Omit<RouteParams, "search"> {
  return screenAt(useLocation().pathname).params;
}
