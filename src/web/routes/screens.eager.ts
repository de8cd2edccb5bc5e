// Eager imports, because the renderer cannot wait for lazy ones; a test compares these names with
// `screens.lazy.ts`.
export { HomeScreen } from "../home/home";
export { ShopScreen } from "../shop/shop";
export { ProductScreen } from "../product/product";
export { CartScreen } from "../cart/cart";
export { CheckoutScreen } from "../checkout/checkout";
export { OrderScreen } from "../order/order";
export { GiftScreen } from "../gift/gift";
export { ContactScreen } from "../contact/contact";
export { WishlistScreen } from "../wishlist/wishlist";
export { OrdersScreen } from "../orders/orders";
export { SubscribeScreen } from "../subscription/subscribe";
export { UnsubscribeScreen } from "../subscription/unsubscribe";
export { TextPageScreen } from "../text-page/text-page";
export { NotFoundScreen } from "../not-found/not-found";
export { BuyDetails } from "../product/buy-details";
export { Footer } from "../shell/footer";
