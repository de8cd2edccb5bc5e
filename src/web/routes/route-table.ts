import { useLocation } from "react-router";
import { categoryAt } from "../../shop/category-at";
import type { Key } from "../../shop/swr";
import type { Category } from "../../shop/wire";

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
  { path: "/gift/:id", screen: "GiftScreen" },
  { path: "/pages/:slug", screen: "TextPageScreen" },
  { path: "/wishlist", screen: "WishlistScreen" },
  { path: "/orders", screen: "OrdersScreen" },
  { path: "/subscribe", screen: "SubscribeScreen" },
  { path: "/unsubscribe", screen: "UnsubscribeScreen" },
  { path: "*", screen: "NotFoundScreen" },
] as const;

/** Name of a screen. */
export type ScreenName = (typeof ROUTES)[number]["screen"];

type Match = {
  screen: ScreenName;
  params: Omit<RouteParams, "search">;
  /** Category of a path below the shop. */
  category?: Category;
};

const partsOf = (path: string) => path.replace(/\/+$/, "").split("/");

/** Parameters of a path that fits a route, part by part; null if it does not fit. */
function paramsOf(route: string, path: string): Match["params"] | null {
  const [wanted, found] = [partsOf(route), partsOf(path)];
  if (wanted.length !== found.length) return null;
  const params: Record<string, string | undefined> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(":") && found[index]) params[part.slice(1)] = found[index];
    else if (part !== found[index]) return null;
  }
  return params;
}

/** Whether the path is one of `/shop/:slug`, whose screen depends on the categories. */
export const isBelowShop = (pathname: string) => pathname.startsWith("/shop/");

/**
 * Screen of a path and its route parameters: below the shop that of a category if one has the slug,
 * else that of a product. react-router's `matchPath` does the same with patterns that no route here
 * has.
 */
export function screenAt(pathname: string, categories?: readonly Category[]): Match {
  for (const { path, screen } of ROUTES) {
    const params = paramsOf(path, pathname);
    if (!params) continue;
    const category = path === "/shop/:slug" ? categoryAt(params.slug, categories) : undefined;
    return { screen: category ? "ShopScreen" : screen, params, category };
  }
  return { screen: "NotFoundScreen", params: { "*": pathname.slice(1) } };
}

/** Route parameters: slug of a product, category or page, id of an order. */
export function useScreenParams(): Omit<RouteParams, "search"> {
  return screenAt(useLocation().pathname).params;
}
