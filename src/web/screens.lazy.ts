import { fetchBuyingTexts, fetchFooterTexts, fetchHomeTexts } from "../i18n/texts";
import { whenNearViewport } from "./when-near-viewport";
import { lazyScreen } from "./lazy-screen";

/** Lazy screen that also needs the texts of cart, checkout and forms. */
const buying = (load: Parameters<typeof lazyScreen>[0]) => lazyScreen(load, fetchBuyingTexts);

/** Whether the page came as an empty cart (`src/before-paint.ts`): nothing of a full one is waited for. */
const cameEmpty = () =>
  location.pathname === "/cart" && document.documentElement.dataset.cart === undefined;

/** `/` */
export const HomeScreen = lazyScreen(
  () => import("./home/home").then((file) => file.HomeScreen),
  fetchHomeTexts,
);
/** `/shop` */
export const ShopScreen = lazyScreen(() => import("./shop").then((file) => file.ShopScreen));
/** `/products/{slug}` and `/shop/{slug}` */
export const ProductScreen = lazyScreen(() =>
  import("./product").then((file) => file.ProductScreen),
);
/** `/cart` */
export const CartScreen = buying(async () => {
  if (cameEmpty()) return (await import("./cart")).CartScreen;
  const [file] = await Promise.all([import("./cart"), import("./cart/contents")]);
  await file.CartContents.fetch();
  return file.CartScreen;
});
/** `/checkOut` */
export const CheckoutScreen = buying(() =>
  import("./checkout").then((file) => file.CheckoutScreen),
);
/** `/order/{id}` */
export const OrderScreen = buying(() => import("./order").then((file) => file.OrderScreen));
/** `/contact` */
export const ContactScreen = buying(() => import("./contact").then((file) => file.ContactScreen));
/** `/wishlist` */
export const WishlistScreen = lazyScreen(
  () => import("./wishlist").then((file) => file.WishlistScreen),
  fetchFooterTexts,
);
/** `/orders` */
export const OrdersScreen = buying(() => import("./orders").then((file) => file.OrdersScreen));
/** `/unsubscribe` */
export const UnsubscribeScreen = buying(() =>
  import("./unsubscribe").then((file) => file.UnsubscribeScreen),
);
/** Everything else */
export const NotFoundScreen = buying(() =>
  import("./not-found").then((file) => file.NotFoundScreen),
);
/** Footer of every screen: loads near the viewport or on the first input. */
export const Footer = lazyScreen(async () => {
  await whenNearViewport();
  const [file] = await Promise.all([import("./shell/footer"), fetchFooterTexts()]);
  return file.Footer;
});
