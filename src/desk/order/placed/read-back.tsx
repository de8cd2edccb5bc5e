import { promiseText } from "../../../i18n/promise-text";
import { useLanguage } from "../../../i18n/use-text";
import { phoneText } from "../../../components/phone/phone-text";
import { formatMoney } from "../../../money/format";
import { goodsKey, isSameGoods } from "../../../shop/goods";
import type { DeskOrder, PastLine } from "../../../shop/wire";
import { Facts, type Fact } from "../../components/facts";
import { useDeskText } from "../../use-desk-text";
import styles from "./read-back.module.css";

type ReadBackProps = { order: DeskOrder; payment: "link" | DeskOrder["row"]["method"] };

function Goods({ order }: { order: DeskOrder }) {
  const noteOf = (line: PastLine) =>
    order.extras.line_notes.find((note) => isSameGoods(note, line))?.note;
  return (
    <ul className={styles.goods}>
      {order.lines.map((line) => (
        <li key={`${goodsKey(line)}-${line.name}`}>
          <strong>{line.quantity} ×</strong> {line.name} {line.size}
          <em>{noteOf(line)}</em>
        </li>
      ))}
    </ul>
  );
}

/** Order as staff read it aloud to the caller: goods, customer, place, time, amount, payment. */
export function ReadBack({ order, payment }: ReadBackProps) {
  const { done: t, send, orders } = useDeskText();
  const { language } = useLanguage();
  const promise = order.view?.promise;
  const { row, extras, delivery_address: address } = order;
  const shipping = order.view?.shipping ?? 0;
  const money = (minor: number) => formatMoney(minor, row.currency);
  const total = shipping ? `${money(row.total)} (${t.withDelivery(money(shipping))})` : undefined;
  const rows: Fact[] = [
    [t.who, [row.name, row.phone && phoneText(row.phone)].filter(Boolean).join(", ")],
    [t.where, address.length > 0 ? address.join(", ") : send.pickup],
    [t.when, extras.wanted_at || (promise ? promiseText(promise, language) : "")],
    [send.rider, extras.rider_note],
    [orders.customerNote, order.note],
    [send.total, total ?? money(row.total)],
    [t.payment, payment ? t.pays[payment] : ""],
  ];
  return (
    <section className={styles.readBack} aria-labelledby="read-back">
      <h3 id="read-back" className={styles.title}>
        {t.readBack}
      </h3>
      <Goods order={order} />
      <Facts rows={rows} spoken />
    </section>
  );
}
