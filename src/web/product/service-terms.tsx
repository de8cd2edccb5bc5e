import { Fragment } from "react";
import { closedText } from "../../i18n/promise-text";
import { usePromiseText } from "../../components/use-promise-text";
import { useTermsText } from "../../i18n/terms-texts";
import { useLanguage } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { useConnection } from "../../shop/connection";
import { useShopInfo } from "../../shop/use-shop-info";
import type { DeliveryZone, ShopInfo } from "../../shop/wire";

/** Number of zones listed; a shop with more shows their fees in the cart. */
const LISTED_ZONES = 3;

/** Way of getting an order or of paying: its name, the promise, and conditions. */
type Term = { name: string; promise?: string | undefined; conditions: string[] };

/** Returns when and where an order is handed over, at what cost, and how it is paid. */
function useTerms(shop: ShopInfo): Term[] {
  const t = useTermsText();
  const { language } = useLanguage();
  const { offline } = useConnection();
  const { contact, currency, opening } = shop;
  const promiseText = usePromiseText();
  const feeOf = ({ fee, fee_varies: varies }: DeliveryZone) => {
    const price = formatMoney(fee, currency);
    if (varies) return t.from(price);
    return fee === 0 ? t.free : price;
  };
  const closed = opening?.state === "closed" && !offline ? [closedText(opening, language)] : [];
  const zones = shop.delivery_zones.slice(0, LISTED_ZONES).map((zone) => ({
    name: zone.name,
    promise: promiseText(zone.promise),
    conditions: [
      zone.free_from && zone.fee > 0
        ? `${feeOf(zone)}, ${t.freeFrom(formatMoney(zone.free_from, currency))}`
        : feeOf(zone),
    ],
  }));
  const more = shop.delivery_zones.length - LISTED_ZONES;
  const place = [contact.address, ...closed].filter(Boolean);
  const pickup = {
    name: t.pickup,
    promise: promiseText(shop.pickup_promise),
    conditions: place.length > 0 ? place : [t.free],
  };
  return [
    ...(shop.pickup ? [pickup] : []),
    ...zones,
    ...(more > 0 ? [{ name: t.delivery, conditions: [t.moreZones(more)] }] : []),
    { name: t.pay, conditions: [shop.payment_methods.map((key) => t.methods[key]).join(", ")] },
  ];
}

type TermsProps = {
  /** Whether the promised times are named: not those of goods that cannot be bought now. */
  hasPromise: boolean;
  className: string | undefined;
};

/** Terms of an order, below the buy button. */
export function ServiceTerms(props: TermsProps) {
  const shop = useShopInfo().data;
  return shop ? <Terms shop={shop} {...props} /> : null;
}

function Terms({ shop, hasPromise, className }: TermsProps & { shop: ShopInfo }) {
  return (
    <dl className={className}>
      {useTerms(shop).map(({ name, promise, conditions }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            {hasPromise && promise && <strong>{promise}</strong>}
            {conditions.map((condition) => (
              <span key={condition}>{condition}</span>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
