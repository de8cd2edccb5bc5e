// The renderer cannot wait for lazy imports; a test holds these names against `screens.lazy.ts`.
export { HomeScreen } from "./home/home";
export { ShopScreen } from "./shop";
export { ProductScreen } from "./product";
export { CartScreen } from "./cart";
export { CheckoutScreen } from "./checkout";
export { OrderScreen } from "./order";
export { ContactScreen } from "./contact";
export { WishlistScreen } from "./wishlist";
export { OrdersScreen } from "./orders";
export { UnsubscribeScreen } from "./unsubscribe";
export { NotFoundScreen } from "./not-found";
export { Footer } from "./shell/footer";
