import { AllergenChoices } from "../../components/product/allergen-choices";
import { phoneText } from "../../components/phone/phone-text";
import { dateOf } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import { goodsKey } from "../../shop/goods";
import type { CustomerProfile, OrderHistory } from "../../shop/wire";
import { Facts } from "../components/facts";
import { fieldProps, focusOn } from "../components/fields";
import { Kbd } from "../components/kbd";
import { KeyButton } from "../components/key-button";
import { lineText } from "../components/line-text";
import { useDeskStore } from "../desk-provider";
import { useEscape } from "../keys/use-escape";
import { useAltKeys } from "../keys/use-key-down";
import { useProfile } from "../order/customer/use-customer";
import { useDeskText } from "../use-desk-text";
import { CUSTOMER_KEYS } from "./customer-keys";
import styles from "./customers.module.css";
import { OrderHistoryList } from "./order-history";
import { useCustomerFile, useNewOrder } from "./use-customer-file";
import { useOrderHistory } from "./use-order-history";

type Known = { profile: CustomerProfile };

function Details({ profile, history }: Known & { history: OrderHistory | undefined }) {
  const { customer: t, customers, orders } = useDeskText();
  const { language } = useLanguage();
  const { data: shop } = useShopInfo();
  const { email, address, zone } = profile.details;
  const { count, first_at, last_at } = history ?? {};
  const days = [first_at, last_at].map((at) => (at ? dateOf(at, language) : ""));
  const [first = "", last = ""] = days;
  return (
    <Facts
      rows={[
        [t.email, email ?? ""],
        [
          t.where,
          [address.estate, address.landmark, address.directions].filter(Boolean).join("; "),
        ],
        [customers.zone, shop?.delivery_zones.find(({ id }) => id === zone)?.name ?? ""],
        [orders.title, count ? customers.count(count, first, last) : ""],
      ]}
    />
  );
}

function Usual({ profile }: Known) {
  const { customer, customers } = useDeskText();
  if (profile.usual.length === 0) return null;
  return (
    <section aria-label={customer.usual}>
      <h3 className={styles.title}>{customer.usual}</h3>
      <ul className={styles.usual}>
        {profile.usual.map((line) => (
          <li key={goodsKey(line)}>
            <span>{lineText(line)}</span>
            <span className={styles.quiet}>{customers.times(line.times, profile.usual_from)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AllergensAndNotes({ phone, profile }: Known & { phone: string }) {
  const { customer: t, customers } = useDeskText();
  const { notes, avoid } = useCustomerFile(phone, profile);
  const first = fieldProps("avoided");
  return (
    <>
      <fieldset className={styles.avoided}>
        <legend>
          {customers.avoids} <Kbd keys={`Alt+${CUSTOMER_KEYS.avoided}`} />
        </legend>
        <div
          ref={(choices) => first.ref(choices?.querySelector("input") ?? null)}
          className={styles.choices}
        >
          <AllergenChoices chosen={profile.details.avoided ?? []} onChange={avoid} />
        </div>
        <p className={styles.quiet}>{customers.avoidedHint}</p>
      </fieldset>
      <label className={styles.label}>
        <span>
          {t.notes} <Kbd keys={`Alt+${CUSTOMER_KEYS.notes}`} />
        </span>
        <textarea
          {...fieldProps("customer-notes")}
          className={styles.notes}
          rows={4}
          value={notes.text}
          onChange={({ target }) => notes.type(target.value)}
          onBlur={notes.save}
        />
      </label>
    </>
  );
}

type CustomerProps = { phone: string };

/** Contact, allergens and notes of a customer, and the beginning of an order. */
export function CustomerFile({ phone }: CustomerProps) {
  const { common, customers: t } = useDeskText();
  const desk = useDeskStore();
  const { data: profile } = useProfile(phone);
  const { history } = useOrderHistory(phone);
  const newOrder = useNewOrder(phone, profile !== null);
  const begin = () => void newOrder();
  useEscape(() => {
    desk.getState().openCustomer(null);
    focusOn("find-customer");
  });
  useAltKeys({
    [CUSTOMER_KEYS.newOrder]: begin,
    [CUSTOMER_KEYS.notes]: () => focusOn("customer-notes"),
    [CUSTOMER_KEYS.avoided]: () => focusOn("avoided"),
    [CUSTOMER_KEYS.orders]: () => focusOn("customer-order-0"),
  });
  const name = profile === undefined ? common.loading : profile?.details.name || "–";
  return (
    <section className={styles.part} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.phone}>
        <a href={`tel:${phone}`}>{phoneText(phone)}</a>
        <KeyButton keys={`Alt+${CUSTOMER_KEYS.newOrder}`} look="solid" onClick={begin}>
          {t.newOrder}
        </KeyButton>
      </p>
      {profile && (
        <>
          <Details profile={profile} history={history} />
          <AllergensAndNotes phone={phone} profile={profile} />
        </>
      )}
    </section>
  );
}

/** Goods that a customer usually takes, and all orders. */
export function CustomerOrders({ phone }: CustomerProps) {
  const { data: profile } = useProfile(phone);
  return (
    <div className={styles.part}>
      {profile && <Usual profile={profile} />}
      <OrderHistoryList read={useOrderHistory(phone)} />
    </div>
  );
}
