import { lazy } from "react";

/** `/` */
export const HomeScreen = lazy(() =>
  import("./home/home").then(({ HomeScreen: screen }) => ({ default: screen })),
);
/** `/shop` */
export const ShopScreen = lazy(() =>
  import("./shop").then(({ ShopScreen: screen }) => ({ default: screen })),
);
/** `/products/{slug}` and `/shop/{slug}` */
export const ProductScreen = lazy(() =>
  import("./product").then(({ ProductScreen: screen }) => ({ default: screen })),
);
/** `/cart` */
export const CartScreen = lazy(() =>
  import("./cart").then(({ CartScreen: screen }) => ({ default: screen })),
);
/** `/checkOut` */
export const CheckoutScreen = lazy(() =>
  import("./checkout").then(({ CheckoutScreen: screen }) => ({ default: screen })),
);
/** `/order/{id}` */
export const OrderScreen = lazy(() =>
  import("./order").then(({ OrderScreen: screen }) => ({ default: screen })),
);
/** `/contact` */
export const ContactScreen = lazy(() =>
  import("./contact").then(({ ContactScreen: screen }) => ({ default: screen })),
);
/** `/unsubscribe` */
export const UnsubscribeScreen = lazy(() =>
  import("./unsubscribe").then(({ UnsubscribeScreen: screen }) => ({ default: screen })),
);
/** Everything else */
export const NotFoundScreen = lazy(() =>
  import("./not-found").then(({ NotFoundScreen: screen }) => ({ default: screen })),
);
