import { joined } from "../../../components/product/allergens";
import { useAllergenText } from "../../../i18n/allergen-texts";
import { useLanguage } from "../../../i18n/use-text";
import { momentText } from "../../../i18n/moment";
import { formatMoney } from "../../../money/format";
import { phoneText } from "../../../components/phone/phone-text";
import { goodsKey } from "../../../shop/goods";
import type { Allergen, CustomerProfile, PastLine } from "../../../shop/wire";
import { keysOf } from "../../keys/commands";
import { useContents, useDeskStore } from "../../desk-provider";
import { draftLineOf, withLines, type DraftCustomer } from "../order-draft";
import { focusSoon } from "../../components/fields";
import { KeyButton } from "../../components/key-button";
import { LineField } from "../../components/line-field";
import { lineText } from "../../components/line-text";
import { CustomerButton } from "../../customers/customer-button";
import { useCurrency } from "../../use-currency";
import { useDeskText } from "../../use-desk-text";
import styles from "./customer.module.css";
import { CustomerField } from "./customer-field";
import { useCustomerProfile, useCustomerActions } from "./use-customer";
import { useRepeat } from "./use-repeat";

function LastOrder({ profile }: { profile: CustomerProfile }) {
  const t = useDeskText().customer;
  const { language } = useLanguage();
  const repeat = useRepeat();
  const currency = useCurrency();
  const last = profile.last_order;
  if (!last) return null;
  return (
    <section>
      <h3 className={styles.part}>{t.last}</h3>
      <p className={styles.quiet}>
        {last.number}, {momentText(last.placed_at, language)}, {formatMoney(last.total, currency)}
      </p>
      <ul className={styles.lines}>
        {last.lines.map((line) => (
          <li key={`${goodsKey(line)}-${line.name}`}>{lineText(line)}</li>
        ))}
      </ul>
      <KeyButton keys={keysOf("repeat")} onClick={() => void repeat(profile)}>
        {t.same}
      </KeyButton>
    </section>
  );
}

function Usual({ profile }: { profile: CustomerProfile }) {
  const t = useDeskText().customer;
  const desk = useDeskStore();
  if (profile.usual.length === 0) return null;
  const add = (line: PastLine) => {
    desk.getState().edit((now) => withLines(now, [draftLineOf(line)]));
    focusSoon("add");
  };
  return (
    <section>
      <h3 className={styles.part}>{t.usual}</h3>
      <ul className={styles.usual}>
        {profile.usual.map((line, at) => (
          <li key={goodsKey(line)}>
            <KeyButton keys={`Alt+${at + 1}`} onClick={() => add(line)}>
              {lineText(line)}
            </KeyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Avoided({ list }: { list: readonly Allergen[] }) {
  const t = useDeskText().customers;
  const { names, and } = useAllergenText();
  if (list.length === 0) return null;
  const named = list.map((key) => names[key]);
  return <p className={styles.avoided}>{t.avoided(joined(named, and))}</p>;
}

type PersonProps = {
  customer: DraftCustomer;
  profile: CustomerProfile | undefined;
  /** Whether to offer the goods of the last order. */
  offersRepeat: boolean;
};

function Person({ customer, profile, offersRepeat }: PersonProps) {
  const t = useDeskText().customer;
  const desk = useDeskStore();
  const { save } = useCustomerActions();
  const change = (changes: Partial<DraftCustomer>) =>
    desk.getState().edit((now) => ({ ...now, customer: { ...now.customer, ...changes } }));
  const { estate, landmark, directions } = profile?.details.address ?? {};
  const address = [estate, landmark, directions].filter(Boolean);
  return (
    <>
      <p className={styles.phone}>
        <strong>{phoneText(customer.phone)}</strong>
        <span className={styles.count}>{profile?.orders ? t.orders(profile.orders) : t.never}</span>
      </p>
      <LineField
        name="name"
        label={t.name}
        value={customer.name}
        onValue={(name) => change({ name })}
        onEnter={() => void save()}
        next="add"
      />
      <Avoided list={profile?.details.avoided ?? []} />
      {address.length > 0 && (
        <section>
          <h3 className={styles.part}>{t.where}</h3>
          <p className={styles.address}>{address.join("; ")}</p>
        </section>
      )}
      {profile && offersRepeat && <LastOrder profile={profile} />}
      {profile && <Usual profile={profile} />}
      <label className={styles.part}>
        {t.notes}
        <textarea
          className={styles.notes}
          rows={2}
          value={customer.notes}
          onChange={({ target }) => change({ notes: target.value })}
          onBlur={() => void save()}
        />
      </label>
      <CustomerButton key={customer.phone} phone={customer.phone} onLeave={() => void save()} />
    </>
  );
}

/** Customer of the order: found while the digits are typed, with the previous order. */
export function CustomerPanel({ offersRepeat }: Pick<PersonProps, "offersRepeat">) {
  const t = useDeskText().customer;
  const customer = useContents((contents) => contents.customer);
  const profile = useCustomerProfile();
  return (
    <section className={styles.panel} aria-label={t.title}>
      <h2 className={styles.title}>{t.title}</h2>
      <CustomerField key={customer.phone} />
      {customer.phone && (
        <Person customer={customer} profile={profile} offersRepeat={offersRepeat} />
      )}
    </section>
  );
}
