import { Suspense, useEffect } from "react";
import { fetchBuyingTexts } from "../../i18n/texts";
import { cardExtra, type CardExtraProps } from "../../components/product/card-extra";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useQuery } from "../../ui/address";
import { useShopInfo } from "../../shop/use-shop-info";
import { useOutbox } from "../contact/outbox";
import { MessageSender } from "../contact/message-sender";
import { AvailableValues } from "../product/available-values";
import { WishlistButton } from "../wishlist/wishlist-button";

const LinkedCoupon = lazyWithFallback(() =>
  Promise.all([import("../buy/linked-coupon"), fetchBuyingTexts()]).then(
    ([file]) => file.LinkedCoupon,
  ),
);
// Its texts load only if a message is queued.
const Sender = lazyWithFallback(() => fetchBuyingTexts().then(() => MessageSender));
const BackInStockForm = lazyWithFallback(() =>
  import("../product/back-in-stock-form").then((file) => file.BackInStockForm),
);
const Estimate = lazyWithFallback(() => import("../shared/estimate").then((file) => file.Estimate));

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
      {offer.availability === "sold_out" && <BackInStockForm product={product} offer={offer} />}
      <WishlistButton product={product} large />
    </Suspense>
  );
}

/** Extras of every page: additions to product cards, linked coupons, messages written offline. */
export function Extras() {
  const [query] = useQuery();
  useEffect(() => cardExtra.setState({ extra: productExtra }), []);
  const { messages } = useOutbox();
  return (
    <Suspense>
      {query.has("coupon") && <LinkedCoupon />}
      {messages.length > 0 && <Sender />}
    </Suspense>
  );
}
