import "../../styles/print.css";
import { Suspense, useEffect } from "react";
import { fetchBuyingTexts, fetchFooterTexts } from "../../i18n/texts";
import { cardExtra, type CardExtraProps } from "../../components/product/card-extra";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useQuery } from "../../ui/address";
import { useShopInfo } from "../../shop/use-shop-info";
import { useDeviceList } from "../shared/device-list";
import { WishlistButton } from "../wishlist/wishlist-button";

// Each loads when it is shown: most visitors see none of them.
const LinkedCoupon = lazyWithFallback(() =>
  Promise.all([import("../buy/linked-coupon"), fetchBuyingTexts()]).then(
    ([file]) => file.LinkedCoupon,
  ),
);
const MessageSender = lazyWithFallback(() =>
  Promise.all([import("../contact/message-sender"), fetchBuyingTexts()]).then(
    ([file]) => file.MessageSender,
  ),
);
const AvailableValues = lazyWithFallback(() =>
  Promise.all([import("../product/available-values"), fetchFooterTexts()]).then(
    ([file]) => file.AvailableValues,
  ),
);
const BackInStockForm = lazyWithFallback(() =>
  Promise.all([import("../product/back-in-stock-form"), fetchFooterTexts()]).then(
    ([file]) => file.BackInStockForm,
  ),
);
const PriceRequest = lazyWithFallback(() =>
  Promise.all([import("../product/price-request"), fetchFooterTexts()]).then(
    ([file]) => file.PriceRequest,
  ),
);
const Estimate = lazyWithFallback(() =>
  Promise.all([import("../shared/estimate"), fetchFooterTexts()]).then(([file]) => file.Estimate),
);

/** Renders the extra of a product. */
const productExtra = (props: CardExtraProps) => <ProductExtra {...props} />;

/** Wishlist button; on the product page also the parts that depend on the chosen size. */
function ProductExtra({ product, chosen }: CardExtraProps) {
  const rates = useShopInfo().data?.exchange_rates;
  if (!chosen) return <WishlistButton product={product} />;
  const { choice, offer } = chosen;
  return (
    <Suspense>
      {rates && offer.price !== null && <Estimate amount={offer.price} rates={rates} />}
      {offer.availability === "not_made" && <AvailableValues product={product} choice={choice} />}
      {offer.availability === "not_for_sale" && <PriceRequest product={product} />}
      {offer.availability === "sold_out" && <BackInStockForm product={product} offer={offer} />}
      <WishlistButton product={product} large />
    </Suspense>
  );
}

const isAnything = (_value: unknown): _value is unknown => true;

/** Whether the device stores messages that the shop has not received; the sender checks them. */
function useHasMessages(): boolean {
  return useDeviceList("messages", isAnything, 1).items.length > 0;
}

/** Extras of every page: additions to product cards, linked coupons, messages written offline. */
export function Extras() {
  const [query] = useQuery();
  useEffect(() => cardExtra.setState({ extra: productExtra }), []);
  const hasMessages = useHasMessages();
  return (
    <Suspense>
      {query.has("coupon") && <LinkedCoupon />}
      {hasMessages && <MessageSender />}
    </Suspense>
  );
}
