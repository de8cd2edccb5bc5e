import { useLanguage } from "../../i18n/use-text";
import { momentText } from "../../i18n/moment";
import { formatMoney } from "../../money/format";
import { phoneText } from "../../components/phone/phone-text";
import { goodsKey } from "../../shop/goods";
import type { CustomerProfile, PastLine } from "../../shop/wire";
import { keysOf } from "../keys/commands";
import { useDesk, useDeskStore } from "../desk-provider";
import { again, withLines, type DraftCustomer } from "./order-draft";
import { focusSoon } from "../components/fields";
import { KeyButton } from "../components/key-button";
import { LineField } from "../components/line-field";
import { useCurrency } from "../use-currency";
import { useDeskText } from "../use-desk-text";
import styles from "./customer.module.css";
import { CustomerField } from "./customer-field";
import { useCustomerProfile, useCustomerActions } from "./use-customer";

function lineWords({ quantity, name, size }: PastLine): string {
  return `${quantity} × ${name}${size ? ` ${size}` : ""}`;
}

function LastOrder({ card }: { card: CustomerProfile }) {
  const t = useDeskText().customer;
  const { language } = useLanguage();
  const { repeat } = useCustomerActions();
  const currency = useCurrency();
  const last = card.last_order;
  if (!last) return null;
  return (
    <section>
      <h3 className={styles.part}>{t.last}</h3>
      <p className={styles.quiet}>
        {last.number}, {momentText(last.placed_at, language)}, {formatMoney(last.total, currency)}
      </p>
      <ul className={styles.lines}>
        {last.lines.map((line) => (
          <li key={`${goodsKey(line)}-${line.name}`}>{lineWords(line)}</li>
        ))}
      </ul>
      <KeyButton keys={keysOf("same")} onClick={() => repeat(card)}>
        {t.same}
      </KeyButton>
    </section>
  );
}

function Usual({ card }: { card: CustomerProfile }) {
  const t = useDeskText().customer;
  const desk = useDeskStore();
  if (card.usual.length === 0) return null;
  const add = (line: PastLine) => {
    desk.getState().change((draft) => withLines(draft, [again(line)]));
    focusSoon("add");
  };
  return (
    <section>
      <h3 className={styles.part}>{t.usual}</h3>
      <ul className={styles.usual}>
        {card.usual.map((line, at) => (
          <li key={goodsKey(line)}>
            <KeyButton keys={`Alt+${at + 1}`} onClick={() => add(line)}>
              {lineWords(line)}
            </KeyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({
  customer,
  card,
}: {
  customer: DraftCustomer;
  card: CustomerProfile | undefined;
}) {
  const t = useDeskText().customer;
  const desk = useDeskStore();
  const { keep } = useCustomerActions();
  const change = (changes: Partial<DraftCustomer>) =>
    desk.getState().change((draft) => ({ ...draft, customer: { ...draft.customer, ...changes } }));
  const { estate, landmark, directions } = card?.details.address ?? {};
  const way = [estate, landmark, directions].filter(Boolean);
  return (
    <>
      <p className={styles.phone}>
        <strong>{phoneText(customer.phone)}</strong>
        <span className={styles.count}>{card?.orders ? t.orders(card.orders) : t.never}</span>
      </p>
      <LineField
        name="name"
        label={t.name}
        value={customer.name}
        onValue={(name) => change({ name })}
        onEnter={() => void keep()}
        next="add"
      />
      {way.length > 0 && (
        <section>
          <h3 className={styles.part}>{t.where}</h3>
          <p className={styles.way}>{way.join("; ")}</p>
        </section>
      )}
      {card && <LastOrder card={card} />}
      {card && <Usual card={card} />}
      <label className={styles.part}>
        {t.notes}
        <textarea
          className={styles.notes}
          rows={2}
          value={customer.notes}
          onChange={({ target }) => change({ notes: target.value })}
          onBlur={() => void keep()}
        />
      </label>
    </>
  );
}

/** Customer of the order: found while the digits are typed, with the previous order. */
export function CustomerPanel() {
  const t = useDeskText().customer;
  const customer = useDesk((desk) => desk.draft.customer);
  const card = useCustomerProfile();
  return (
    <section className={styles.panel} aria-label={t.title}>
      <h2 className={styles.title}>{t.title}</h2>
      <CustomerField key={customer.phone} />
      {customer.phone && <Person customer={customer} card={card} />}
    </section>
  );
}
