import { paidText } from "../../components/paid-text";
import { ServerText } from "../../components/status/server-text";
import { momentText } from "../../i18n/moment";
import { promiseText } from "../../i18n/promise-text";
import { useLanguage, useProblemText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { phoneText } from "../../components/phone/phone-text";
import { Notice } from "../../ui/notice";
import { goodsKey, isSameGoods } from "../../shop/goods";
import type { DeskOrder, PastLine } from "../../shop/wire";
import { detailText } from "../../i18n/detail-text";
import { Facts, type Fact } from "../components/facts";
import { recipientText } from "../../components/phone/recipient-text";
import { useReturnFocus } from "../components/use-return-focus";
import { useDeskStore } from "../desk-provider";
import { useEscape } from "../keys/use-escape";
import { Share } from "../order/placed/share";
import { Sums } from "../order/checkout/sums";
import { useDeskText } from "../use-desk-text";
import { OrderActions } from "./order-actions";
import styles from "./panel.module.css";
import { useDeskOrder } from "./use-order";
import { useOrderAfterStep } from "./use-order-steps";

function Details({ order }: { order: DeskOrder }) {
  const { orders: t, channel, method } = useDeskText();
  const { language } = useLanguage();
  const { row, extras } = order;
  const promise = order.view?.promise;
  const rows: Fact[] = [
    [t.when, momentText(row.placed_at, language)],
    [t.how, [channel[row.channel], row.method && method[row.method]].filter(Boolean).join(", ")],
    [t.who, [row.name, row.phone && phoneText(row.phone)].filter(Boolean).join(", ")],
    [t.deliveryAddress, order.delivery_address.join("; ")],
    [t.promised, promise ? promiseText(promise, language) : ""],
    [t.wantedAt, extras.wanted_at],
    [t.giftFor, order.gift ? recipientText(order.gift) : ""],
    [t.giftCard, order.gift?.card_text ?? ""],
    [t.customerNote, order.note],
    [t.takenBy, extras.taken_by],
    [t.receipt, row.receipt ?? ""],
  ];
  return <Facts rows={rows} />;
}

function OrderItems({ order }: { order: DeskOrder }) {
  const t = useDeskText().orders;
  const { currency } = order.row;
  const noteOf = (line: PastLine) =>
    order.extras.line_notes.find((note) => isSameGoods(note, line))?.note;
  return (
    <section>
      <h3 className={styles.part}>{t.lines}</h3>
      <ul className={styles.items}>
        {order.lines.map((line) => (
          <li key={`${goodsKey(line)}-${line.name}`}>
            <span>
              {line.quantity} × {line.name} {line.size}
              <em>{noteOf(line)}</em>
            </span>
            <span>{formatMoney(line.unit_price * line.quantity, currency)}</span>
          </li>
        ))}
      </ul>
      {order.view && <Sums priced={order.view} delivered={order.delivery_address.length > 0} />}
    </section>
  );
}

function Timeline({ order }: { order: DeskOrder }) {
  const { orders: t, event, ...text } = useDeskText();
  const { language } = useLanguage();
  const events = order.timeline.map((one) => ({ ...one, detail: detailText(one, text) }));
  return (
    <section>
      <h3 className={styles.part}>{t.timeline}</h3>
      <ol className={styles.timeline}>
        {events.map(({ detail, ...one }) => (
          <li key={`${one.at}-${one.kind}-${detail}`} data-kind={one.kind}>
            <time>{momentText(one.at, language)}</time>
            <span>
              {event[one.kind]}
              {one.amount !== null && ` ${formatMoney(one.amount, order.row.currency)}`}
              {one.who && ` ${t.by(one.who)}`}
              {detail && ": "}
              <ServerText text={detail} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Details of one order, with its actions. */
export function OrderPanel({ orderKey }: { orderKey: string }) {
  const { common } = useDeskText();
  const problemText = useProblemText();
  const { data: order, error } = useDeskOrder(orderKey);
  const desk = useDeskStore();
  useEscape(() => desk.getState().openOrder(null));
  useReturnFocus("orders");
  if (order) return <OrderFile key={orderKey} read={order} />;
  return <p className={styles.panel}>{error ? problemText(error) : common.loading}</p>;
}

function OrderFile({ read }: { read: DeskOrder }) {
  const texts = useDeskText();
  const { orders: t, status } = texts;
  const order = useOrderAfterStep(read);
  const { row } = order;
  const open = row.status !== "cancelled" && row.status !== "refunded";
  return (
    <aside className={styles.panel} aria-label={row.number}>
      <header className={styles.head}>
        <h2 className={styles.title}>{row.number}</h2>
        <span className={styles.total}>{formatMoney(row.total, row.currency)}</span>
      </header>
      <p className={styles.status}>
        {status[row.status]}
        <span data-paid={row.paid || undefined}>{paidText(row, texts)}</span>
      </p>
      {row.store_status && (
        <Notice tone="warning" title={t.differs(status[row.store_status])}>
          <p className={styles.quiet}>{t.differsText}</p>
        </Notice>
      )}
      <OrderActions order={order} />
      {!order.view && <p className={styles.quiet}>{t.elsewhere}</p>}
      <OrderItems order={order} />
      <Details order={order} />
      {!row.paid && order.access_key && open && <Share order={order} />}
      <Timeline order={order} />
    </aside>
  );
}
