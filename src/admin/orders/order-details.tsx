import { recipientText } from "../../components/phone/recipient-text";
import { phoneText } from "../../components/phone/phone-text";
import { detailText } from "../../i18n/detail-text";
import { momentText } from "../../i18n/moment";
import { promiseText } from "../../i18n/promise-text";
import { useLanguage } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { addedTaxes, includedTaxes, taxKey } from "../../money/taxes";
import { goodsKey, isSameGoods } from "../../shop/goods";
import type { DeskOrder, OrderView } from "../../shop/wire";
import { ContactLinks } from "../components/contact-links";
import { ScreenSection } from "../components/screen";
import { useAdminText, useStaffText } from "../use-admin-text";
import styles from "./order.module.css";

type OrderProps = { order: DeskOrder };

/** Amounts between goods and total. */
function useSums(view: OrderView | null): [key: string, name: string, amount: string][] {
  const { send: t } = useStaffText();
  if (!view) return [];
  const money = (minor: number) => formatMoney(minor, view.currency);
  const { subtotal, discount, shipping, rounding } = view;
  return [
    ["subtotal", t.subtotal, money(subtotal)],
    ...(discount > 0 ? ([["discount", t.discount, money(-discount)]] as const) : []),
    ...(shipping > 0 ? ([["delivery", t.delivery, money(shipping)]] as const) : []),
    ...addedTaxes(view).map((tax) => [taxKey(tax), tax.label, money(tax.amount)] as const),
    ...(rounding ? ([["rounding", t.rounding, money(rounding)]] as const) : []),
  ].map(([key, name, amount]) => [key, name, amount]);
}

/** Lines of the order, and its sums. */
export function Goods({ order: { row, lines, extras, view } }: OrderProps) {
  const { orders: t, send } = useStaffText();
  const sums = useSums(view);
  return (
    <ScreenSection title={t.lines}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={`${goodsKey(line)}-${line.name}`}>
            <span>
              {line.quantity} × {line.name} {line.size}
              <em>{extras.line_notes.find((note) => isSameGoods(note, line))?.note}</em>
            </span>
            <span>{formatMoney(line.unit_price * line.quantity, row.currency)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map(([key, name, amount]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{send.total}</dt>
          <dd>{formatMoney(row.total, row.currency)}</dd>
        </div>
        {includedTaxes(view ?? {}).map((tax) => (
          <div key={taxKey(tax)}>
            <dt>{send.includes(formatMoney(tax.amount, row.currency), tax.label)}</dt>
          </div>
        ))}
      </dl>
    </ScreenSection>
  );
}

/** Customer with links to a chat and a call. */
export function Customer({ order: { row, view } }: OrderProps) {
  const { orders: t } = useAdminText();
  const email = view?.customer.email;
  return (
    <ScreenSection title={t.customer}>
      <p className={styles.person}>
        <strong>{row.name || "–"}</strong>
        {row.phone && <span>{phoneText(row.phone)}</span>}
        {email && <span>{email}</span>}
      </p>
      <ContactLinks phone={row.phone} email={email} name={row.name} />
    </ScreenSection>
  );
}

/** Facts of the order that have a value. */
export function Facts({ order }: OrderProps) {
  const { orders: t, channel, method } = useStaffText();
  const { language } = useLanguage();
  const { row, extras, view, gift } = order;
  const facts: [name: string, value: string][] = [
    [t.when, momentText(row.placed_at, language)],
    [t.how, [channel[row.channel], row.method && method[row.method]].filter(Boolean).join(", ")],
    [t.deliveryAddress, order.delivery_address.join("\n")],
    [t.promised, view?.promise ? promiseText(view.promise, language) : ""],
    [t.wantedAt, extras.wanted_at],
    [t.giftFor, gift ? recipientText(gift) : ""],
    [t.giftCard, gift?.card_text ?? ""],
    [t.customerNote, order.note],
    [t.takenBy, extras.taken_by],
    [t.receipt, row.receipt ?? ""],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => {
        if (!value) return null;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Events of the order, oldest first. */
export function Timeline({ order: { row, timeline } }: OrderProps) {
  const { orders: t, event, ...text } = useStaffText();
  const { language } = useLanguage();
  if (timeline.length === 0) return null;
  const events = timeline.map((one) => ({ ...one, detail: detailText(one, text) }));
  return (
    <ScreenSection title={t.timeline}>
      <ol className={styles.timeline}>
        {events.map((one) => (
          <li key={`${one.at}-${one.kind}-${one.detail}`} data-kind={one.kind}>
            <time>{momentText(one.at, language)}</time>
            <span>
              {event[one.kind]}
              {one.amount !== null && ` ${formatMoney(one.amount, row.currency)}`}
              {one.who && ` ${t.by(one.who)}`}
              {one.detail && `: ${one.detail}`}
            </span>
          </li>
        ))}
      </ol>
    </ScreenSection>
  );
}
