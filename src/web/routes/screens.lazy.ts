import {
  fetchBuyingTexts,
  fetchDeviceTexts,
  fetchFooterTexts,
  fetchHomeTexts,
  fetchProductTexts,
} from "../../i18n/texts";
import { whenNearViewport } from "../loading/when-near-viewport";
import { lazyScreen } from "../loading/lazy-screen";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { declaredWords } from "./screens";

/** Lazy screen that also needs the texts of cart, checkout and forms. */
const buying = (load: Parameters<typeof lazyScreen>[0]) => lazyScreen(load, fetchBuyingTexts);

/**
 * Whether the page was rendered as an empty cart (`src/web/loading/before-paint.ts`), so that the
 * code of a full one is not awaited.
 */
const cameEmpty = () =>
  location.pathname === "/cart" && document.documentElement.dataset.cart === undefined;

/** `/` */
export const HomeScreen = lazyScreen(
  () => import("../home/home").then((file) => file.HomeScreen),
  fetchHomeTexts,
);
/** `/shop` */
export const ShopScreen = lazyScreen(() => import("../shop/shop").then((file) => file.ShopScreen));
/** `/products/{slug}` and `/shop/{slug}` */
export const ProductScreen = lazyScreen(
  () => import("../product/product").then((file) => file.ProductScreen),
  fetchProductTexts,
);
/** `/cart` */
export const CartScreen = buying(async () => {
  const contents = !cameEmpty() && import("../cart/contents");
  const [file] = await Promise.all([import("../cart/cart"), contents]);
  if (contents) await file.CartContents.fetch();
  return file.CartScreen;
});
/** `/checkOut` */
export const CheckoutScreen = buying(() =>
  import("../checkout/checkout").then((file) => file.CheckoutScreen),
);
/** `/order/{id}` */
export const OrderScreen = buying(() => import("../order/order").then((file) => file.OrderScreen));
/** `/gift/{id}` */
export const GiftScreen = buying(() => import("../gift/gift").then((file) => file.GiftScreen));
/** `/contact` */
export const ContactScreen = buying(() =>
  import("../contact/contact").then((file) => file.ContactScreen),
);
/** `/wishlist` */
export const WishlistScreen = lazyScreen(
  () => import("../wishlist/wishlist").then((file) => file.WishlistScreen),
  fetchDeviceTexts,
);
/** `/orders` */
export const OrdersScreen = buying(() =>
  import("../orders/orders").then((file) => file.OrdersScreen),
);
/** `/subscribe` */
export const SubscribeScreen = buying(() =>
  import("../subscription/subscribe").then((file) => file.SubscribeScreen),
);
/** `/unsubscribe` */
export const UnsubscribeScreen = buying(() =>
  import("../subscription/unsubscribe").then((file) => file.UnsubscribeScreen),
);
/** `/pages/{kind}` */
export const TextPageScreen = lazyScreen(() =>
  import("../text-page/text-page").then((file) => file.TextPageScreen),
);
/** Everything else */
export const NotFoundScreen = buying(() =>
  import("../not-found/not-found").then((file) => file.NotFoundScreen),
);
/** Footer of every screen: loads near the viewport or on the first input. */
export const Footer = lazyScreen(async () => {
  await whenNearViewport();
  // Its link to the wish list has a text of the device's.
  const texts = [fetchFooterTexts(), fetchDeviceTexts()];
  const [file] = await Promise.all([import("../shell/footer"), ...texts]);
  return file.Footer;
});
/** Terms and allergens of the product page: the markup of the server stays until they load. */
export const BuyDetails = lazyWithFallback(
  () => import("../product/buy-details").then((file) => file.BuyDetails),
  declaredWords,
);
