/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid whose rows take the focus and the keys is no table */
import { useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { formatMoney } from "../../../money/format";
import { cataloguePrice } from "../../../shop/goods";
import { MAX_QUANTITY, type QuoteLine } from "../../../shop/wire";
import { useDeskStore } from "../../desk-provider";
import { contentsOf } from "../../store";
import { withLine, type DraftLine } from "../order-draft";
import { fieldProps, focusOn, focusSoon } from "../../components/fields";
import { useDeskText } from "../../use-desk-text";
import styles from "./cart.module.css";
import { LineAllergens } from "./line-allergens";
import type { Limit } from "./use-desk-quote";

type RowProps = {
  line: DraftLine;
  at: number;
  priced: QuoteLine | undefined;
  /** Set if fewer pieces can be ordered than the line requests. */
  limit: Limit | undefined;
  currency: string;
};

function useLineActions({ line, at, limit }: RowProps) {
  const desk = useDeskStore();
  const t = useDeskText().cart;
  const set = (quantity: number) =>
    desk
      .getState()
      .edit((now) => withLine(now, at, { quantity: Math.min(MAX_QUANTITY, quantity) }));
  const remove = () => {
    const before = contentsOf(desk.getState()).lines;
    // Renders the removal first, so that the focus goes to a row in its new position.
    flushSync(() => set(0));
    desk.getState().undoable(t.removed(line.name), () => {
      desk.getState().edit((now) => ({ ...now, lines: before }));
    });
    focusOn(before.length === 1 ? "add" : `line-${Math.min(at, before.length - 2)}`);
  };
  const less = () => (line.quantity > 1 ? set(line.quantity - 1) : remove());
  const more = () => {
    if (!limit) set(line.quantity + 1);
  };
  return { more, less, remove };
}

function NoteField({ line, at, onDone }: RowProps & { onDone: () => void }) {
  const desk = useDeskStore();
  const t = useDeskText().cart;
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    onDone();
  };
  return (
    <input
      {...fieldProps("line-note")}
      className={styles.note}
      aria-label={t.noteFor(line.name)}
      placeholder={t.note}
      value={line.note}
      onChange={({ target }) =>
        desk.getState().edit((now) => withLine(now, at, { note: target.value }))
      }
      onKeyDown={onKeyDown}
      onBlur={onDone}
    />
  );
}

/** State of the note field of a line. */
function useNoteField(at: number) {
  const [editing, setEditing] = useState(false);
  const note = () => {
    setEditing(true);
    focusSoon("line-note");
  };
  const done = () => {
    setEditing(false);
    focusOn(`line-${at}`);
  };
  return { editing, note, done };
}

type NameCellProps = RowProps & { editing: boolean; onDone: () => void };

function NameCell({ editing, onDone, ...row }: NameCellProps) {
  const { line, priced, limit, currency } = row;
  const t = useDeskText().cart;
  const unavailable = priced?.available === false;
  const limited = limit && (limit.perOrder ? t.onePerOrder : t.onlyLeft(limit.maximum));
  const changed = priced?.available && cataloguePrice(priced) !== line.unit_price;
  const noteText = line.note && <span className={styles.noteText}>{line.note}</span>;
  return (
    <div role="gridcell" className={styles.what}>
      <span className={styles.name}>{line.name}</span>
      {editing ? <NoteField {...row} onDone={onDone} /> : noteText}
      {unavailable && <span className={styles.unavailable}>{limited ?? t.gone}</span>}
      {changed && (
        <span className={styles.changed}>{t.wasNow(formatMoney(line.unit_price, currency))}</span>
      )}
      <LineAllergens slug={priced?.slug} />
    </div>
  );
}

function PriceCells({ line, priced, currency }: RowProps) {
  const unit = priced?.unit_price ?? line.unit_price;
  const total = priced?.total ?? line.unit_price * line.quantity;
  return [unit, total].map((minor, place) => (
    <div key={place === 0 ? "unit" : "total"} role="gridcell" className={styles.money}>
      {formatMoney(minor, currency)}
    </div>
  ));
}

/** Line of the cart: arrow keys change it, Enter opens its note. */
export function CartRow(props: RowProps) {
  const { line, at, priced } = props;
  const t = useDeskText().cart;
  const { more, less, remove } = useLineActions(props);
  const { editing, note, done } = useNoteField(at);
  const keys: Record<string, () => void> = {
    ArrowRight: more,
    ArrowLeft: less,
    ArrowUp: () => focusOn(at > 0 ? `line-${at - 1}` : "add"),
    ArrowDown: () => focusOn(`line-${at + 1}`),
    Delete: remove,
    Enter: note,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || editing) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a row of a grid takes the keys
    <div
      role="row"
      tabIndex={0}
      {...fieldProps(`line-${at}`)}
      data-line={at}
      data-unavailable={priced?.available === false || undefined}
      className={styles.row}
      onKeyDown={onKeyDown}
    >
      <NameCell {...props} editing={editing} onDone={done} />
      <div role="gridcell">{line.size}</div>
      <div role="gridcell" className={styles.quantity}>
        <button type="button" tabIndex={-1} aria-label={t.less(line.name)} onClick={less}>
          −
        </button>
        <span>{line.quantity}</span>
        <button type="button" tabIndex={-1} aria-label={t.more(line.name)} onClick={more}>
          +
        </button>
      </div>
      <PriceCells {...props} />
      <div role="gridcell">
        <button
          type="button"
          tabIndex={-1}
          className={styles.remove}
          aria-label={t.remove(line.name)}
          onClick={remove}
        >
          ×
        </button>
      </div>
    </div>
  );
}
