import { Fragment } from "react";
import { lineName } from "../../cart/line-name";
import { useText } from "../../i18n/use-text";
import { goodsKey, goodsOf } from "../../shop/goods";
import { invalidField } from "../../shop/invalid-field";
import { MAX_NOTE_LENGTH, MAX_QUANTITY, type OrderView } from "../../shop/wire";
import { Button, ButtonLink } from "../../ui/button";
import { Field, TextArea } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { ChangeAddress } from "../order/change-address";
import styles from "../order/change-details.module.css";
import { ChangeSlot } from "../order/change-slot";
import { isWithoutSlots, zoneOf } from "../order/change-times";
import { ChangeZone } from "../order/change-zone";
import { Settlement } from "../order/new-total";
import { AddedGoods } from "./added-goods";
import type { OrderContents } from "./form-contents";
import { TypedTexts } from "./typed-texts";

/** Fields of the form that show their own errors. */
export const CHANGED_FIELDS = ["estate", "quantity"] as const;

type OrderChangeFormProps = {
  order: OrderView;
  contents: OrderContents;
  /** Reason of a refusal that no field explains; null = none. */
  refusal: string | null;
};

/** Whether the customer is paying, for the former total: the page then reloads itself. */
const isPaying = ({ payment }: OrderView) =>
  payment.state === "pending" || payment.state === "unknown";

/** Whether the page has the form of a change. */
export const offersChange = (order: OrderView) =>
  order.offered_changes !== undefined && !isPaying(order);

/** Whether the refused form is that of a change. */
export const isChange = ({ draft }: OrderContents) => draft !== null && "revision" in draft;

/** Fields of the refused change; none if the order changed meanwhile. */
const typedFields = (contents: OrderContents) =>
  isChange(contents) && contents.problem?.code !== "order_changed" ? contents.draft : null;

/** Change of an order: goods, delivery zone, slot, directions and note. */
export function OrderChangeForm({ order, contents, refusal }: OrderChangeFormProps) {
  const t = useText();
  const { offered_changes: offer, fulfilment } = order;
  if (!offer) return null;
  const { key, problem } = contents;
  if (!contents.changing) return <LinkToForm order={order} orderKey={key} />;
  const typed = typedFields(contents);
  const total = problem?.code === "price_changed" ? problem.quote.total : order.total;
  const isEmpty = invalidField(problem, ["quantity"]) !== null;
  const isRefused = isChange(contents) && problem?.code === "order_changed";
  return (
    <section id="change" className={styles.change} aria-labelledby="change-title">
      <h2 id="change-title">{t.order.change.title}</h2>
      {refusal && (
        <Notice tone={problem?.code === "price_changed" ? "info" : "danger"} alert>
          {refusal}
          {isRefused && <TypedTexts order={order} draft={contents.draft} />}
          {problem?.code === "price_changed" && <Settlement order={order} total={total} />}
        </Notice>
      )}
      <form className={styles.fields} method="post" action={`/order/${order.id}/change#change`}>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="revision" value={typed?.["revision"] ?? offer.revision} />
        <input type="hidden" name="expected_total" value={total} />
        {/* Enter in a field presses the first button of a form, which would be the search's. */}
        <button type="submit" hidden>
          {t.order.change.save}
        </button>
        {offer.has_open_quantities && (
          <>
            <Quantities order={order} typed={typed} />
            <AddedGoods found={contents.found} typed={typed} />
          </>
        )}
        {isEmpty && (
          <Notice tone="warning" alert>
            {t.order.change.nothingLeft}
          </Notice>
        )}
        {fulfilment.method === "delivery" ? (
          <Delivery order={order} contents={contents} typed={typed} />
        ) : (
          <Slot order={order} contents={contents} typed={typed} />
        )}
        <TextArea
          name="note"
          label={t.checkout.note}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={typed?.note ?? order.note ?? ""}
        />
        <Button type="submit" look="outline" wide>
          {t.order.change.save}
        </Button>
      </form>
    </section>
  );
}

/** Link to the page with the form. */
function LinkToForm({ order, orderKey }: { order: OrderView; orderKey: string }) {
  const t = useText().order.change;
  return (
    <ButtonLink
      to={`/order/${order.id}?key=${encodeURIComponent(orderKey)}&change#change`}
      look="outline"
      wide
    >
      {t.title}
    </ButtonLink>
  );
}

type FieldsProps = { order: OrderView; typed: OrderContents["draft"] };
type TimesProps = FieldsProps & { contents: OrderContents };

/** Slot of a pick-up or delivery. */
function Slot({ order, contents, typed }: TimesProps) {
  const times = contents.times ?? undefined;
  // The typed slot may be one of the former zone.
  const hasNoSlots = times !== undefined && isWithoutSlots(times);
  return (
    <ChangeSlot
      method={order.fulfilment.method}
      times={times}
      value={hasNoSlots ? "" : (typed?.slot ?? "")}
      onChange={() => undefined}
    />
  );
}

/**
 * Delivery zone, slot and directions. The times are those of the zone that the form shows; another one
 * is asked for first, and its times are in the answer.
 */
function Delivery({ order, contents, typed }: TimesProps) {
  const t = useText().checkout;
  const { fulfilment } = order;
  const zone = typed?.zone ?? zoneOf(order);
  const address = fulfilment.method === "delivery" ? fulfilment.address : null;
  const { estate = "", landmark = "", directions = "" } = { ...address, ...typed };
  const hasFault = invalidField(contents.problem, ["estate"]) !== null;
  return (
    <>
      <input type="hidden" name="shown_zone" value={zone} />
      {order.offered_changes?.has_open_quantities && (
        <ChangeZone
          before={zoneOf(order)}
          value={zone}
          onChange={() => undefined}
          times={contents.times ?? undefined}
        />
      )}
      <Slot order={order} contents={contents} typed={typed} />
      <ChangeAddress
        address={{ estate, landmark, directions }}
        estateError={hasFault ? t.errors.estate.missing : undefined}
      />
    </>
  );
}

/**
 * Pieces of each line. The form names the goods that it shows, so that the server reads the wanted lines
 * from it alone and recognises a form that is sent twice.
 */
function Quantities({ order, typed }: FieldsProps) {
  const t = useText().order.change;
  const goods = order.lines.filter(({ product_id: id }) => id !== 0);
  return (
    <fieldset className={styles.quantities}>
      <legend>{t.quantities}</legend>
      {goods.map((line, at) => (
        <Fragment key={goodsKey(line)}>
          <input
            type="hidden"
            name={`goods.${at}`}
            value={JSON.stringify({ ...goodsOf(line), quantity: line.quantity })}
          />
          <Field
            name={`quantity.${at}`}
            label={lineName(line)}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_QUANTITY}
            defaultValue={typed?.[`quantity.${at}`] ?? line.quantity}
          />
        </Fragment>
      ))}
    </fieldset>
  );
}
