import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text";
import { phoneText } from "../../components/phone/phone-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { Fulfilment, OrderStatus, OrderView, ShopInfo } from "../../shop/wire";
import { Hours } from "../contact/hours";
import styles from "./order-details.module.css";

const OVER: readonly OrderStatus[] = ["completed", "cancelled", "refunded"];

/** Customer and fulfilment of an order. */
export function OrderDetails({ order }: { order: OrderView }) {
  const t = useText();
  const shop = useShopInfo().data;
  const { customer, fulfilment, note, gift } = order;
  const hasHours = fulfilment.method === "pickup" && !OVER.includes(order.status);
  const contact = [customer.name, customer.phone && phoneText(customer.phone)].filter(Boolean);
  const called = gift?.details.recipient_phone;
  const recipient = [gift?.details.recipient, called && phoneText(called)].filter(Boolean);
  return (
    <dl className={styles.details}>
      {gift && <Row label={t.order.giftFor}>{recipient.join(" · ")}</Row>}
      {gift?.details.card_text && (
        <Row label={t.order.giftCard}>
          <span className={styles.lines}>{gift.details.card_text}</span>
        </Row>
      )}
      {customer.name && (
        <Row label={gift ? t.order.payer : t.order.forWhom}>{contact.join(" · ")}</Row>
      )}
      {fulfilment.method === "delivery" ? (
        <Row label={t.order.whereDelivered}>{deliveryAddress(fulfilment, shop)}</Row>
      ) : (
        <Row label={t.order.where}>{shop && <PickupAddress shop={shop} />}</Row>
      )}
      {hasHours && shop && shop.opening_hours.length > 0 && (
        <Row label={t.contact.hours}>
          <Hours shop={shop} />
        </Row>
      )}
      {note && <Row label={t.order.note}>{note}</Row>}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Address of the pick-up counter. */
function PickupAddress({ shop }: { shop: ShopInfo }) {
  const t = useText();
  const { address, map_url } = shop.contact;
  return (
    <>
      <p>{t.buy.pickup}</p>
      {address && <p>{address}</p>}
      {map_url && <a href={map_url}>{t.contact.map}</a>}
    </>
  );
}

/** Returns zone and directions; a zone that the shop has removed is omitted. */
function deliveryAddress(fulfilment: Extract<Fulfilment, { method: "delivery" }>, shop?: ShopInfo) {
  const { zone, address } = fulfilment;
  const name = shop?.delivery_zones.find(({ id }) => id === zone)?.name;
  const parts = [name, address?.estate, address?.landmark, address?.directions];
  return parts.filter(Boolean).join(", ");
}
