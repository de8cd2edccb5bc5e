import "../../styles/print.css";
import "../../styles/scrollbar.css";
import { Suspense, useEffect } from "react";
import { fetchBuyingTexts, fetchFooterTexts } from "../../i18n/texts";
import type { DeviceKey } from "../../host/host";
import { cardExtra, type CardExtraProps } from "../../components/product/card-extra";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useQuery } from "../../ui/address";
import { useShopInfo } from "../../shop/use-shop-info";
import { useDeviceList } from "../shared/device-list";
import { readListing } from "../shop/listing-address";
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
const CardWarning = lazyWithFallback(() =>
  import("../avoided/card-warning").then((file) => file.CardWarning),
);
const BackInStockForm = lazyWithFallback(() =>
  Promise.all([import("../product/back-in-stock-form"), fetchFooterTexts()]).then(
    ([file]) => file.BackInStockForm,
  ),
);
const Estimate = lazyWithFallback(() =>
  Promise.all([import("../shared/estimate"), fetchFooterTexts()]).then(([file]) => file.Estimate),
);

/** Renders the extra of a product. */
const productExtra = (props: CardExtraProps) => <ProductExtra {...props} />;

/** The same for a person who avoids allergens. */
const warnedExtra = (props: CardExtraProps) => <ProductExtra {...props} isWarned />;

type ProductExtraProps = CardExtraProps & { isWarned?: boolean };

/**
 * Wishlist button; on a card also the warning of what the person avoids, on the product page the parts
 * that depend on the chosen size.
 */
function ProductExtra({ product, chosen, isWarned }: ProductExtraProps) {
  const rates = useShopInfo().data?.exchange_rates;
  if (!chosen) {
    return (
      <>
        <WishlistButton product={product} />
        <Suspense>{isWarned && <CardWarning facts={product.allergen_facts} />}</Suspense>
      </>
    );
  }
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

const isAnything = (_value: unknown): _value is unknown => true;

/** Whether the device stores anything below a key; the part that it is for checks the items. */
function useIsStored(key: DeviceKey): boolean {
  return useDeviceList(key, isAnything, 1).items.length > 0;
}

/** Extras of every page: additions to product cards, linked coupons, messages written offline. */
export function Extras() {
  const [query] = useQuery();
  const isStored = useIsStored("avoided");
  const isWarned = isStored || readListing(query).marked !== "";
  useEffect(() => cardExtra.setState({ extra: isWarned ? warnedExtra : productExtra }), [isWarned]);
  const hasMessages = useIsStored("messages");
  return (
    <Suspense>
      {query.has("coupon") && <LinkedCoupon />}
      {hasMessages && <MessageSender />}
    </Suspense>
  );
}
