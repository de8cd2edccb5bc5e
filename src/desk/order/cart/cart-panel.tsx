/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/control-has-associated-label -- a grid whose rows take the focus and the keys is no table */
import { formatMoney } from "../../../money/format";
import { goodsKey } from "../../../shop/goods";
import type { CustomLine, Quote } from "../../../shop/wire";
import { keysOf } from "../../keys/commands";
import { useContents, useDeskStore } from "../../desk-provider";
import { KeyButton } from "../../components/key-button";
import { useCurrency } from "../../use-currency";
import { useDeskText } from "../../use-desk-text";
import { AddField } from "./add-field";
import styles from "./cart.module.css";
import { CartRow } from "./cart-row";
import { LineAllergens } from "./line-allergens";
import { ExtraForm, type Extra } from "./extra-form";
import { limitOf, pricedLine } from "./use-desk-quote";

function Head() {
  const t = useDeskText().cart;
  return (
    <div role="row" className={styles.head}>
      <div role="columnheader">{t.product}</div>
      <div role="columnheader">{t.size}</div>
      <div role="columnheader" className={styles.middle}>
        {t.quantity}
      </div>
      <div role="columnheader" className={styles.money}>
        {t.price}
      </div>
      <div role="columnheader" className={styles.money}>
        {t.total}
      </div>
      <div role="gridcell" />
    </div>
  );
}

function CustomRow({ line, at }: { line: CustomLine; at: number }) {
  const desk = useDeskStore();
  const t = useDeskText().cart;
  const currency = useCurrency();
  const remove = () =>
    desk.getState().edit((now) => ({
      ...now,
      custom: now.custom.filter((_, place) => place !== at),
    }));
  return (
    <div role="row" className={styles.row}>
      <div role="gridcell" className={styles.what}>
        <span className={styles.name}>{line.name}</span>
        <span className={styles.noteText}>{line.reason}</span>
        <LineAllergens slug={undefined} />
      </div>
      <div role="gridcell" />
      <div role="gridcell" className={styles.middle}>
        {line.quantity}
      </div>
      <div role="gridcell" className={styles.money}>
        {formatMoney(line.unit_price, currency)}
      </div>
      <div role="gridcell" className={styles.money}>
        {formatMoney(line.unit_price * line.quantity, currency)}
      </div>
      <div role="gridcell">
        <button
          type="button"
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

type CartPanelProps = {
  quote: Quote | undefined;
  extra: Extra | null;
  onExtra: (extra: Extra | null) => void;
};

/** Cart of the order: a field adds goods, arrow keys change lines. */
export function CartPanel({ quote, extra, onExtra }: CartPanelProps) {
  const t = useDeskText().cart;
  const lines = useContents((contents) => contents.lines);
  const custom = useContents((contents) => contents.custom);
  const currency = useCurrency();
  const nothing = lines.length === 0 && custom.length === 0;
  return (
    <section className={styles.panel} aria-label={t.title}>
      <AddField />
      <div role="grid" aria-label={t.title}>
        <Head />
        {lines.map((line, at) => (
          <CartRow
            key={goodsKey(line)}
            line={line}
            at={at}
            priced={pricedLine(quote, line)}
            limit={limitOf(quote, line)}
            currency={currency}
          />
        ))}
        {custom.map((line, at) => (
          <CustomRow key={`${line.name}-${line.reason}`} line={line} at={at} />
        ))}
      </div>
      {nothing && <p className={styles.empty}>{t.empty}</p>}
      <div className={styles.foot}>
        <KeyButton keys={keysOf("custom")} onClick={() => onExtra("custom")}>
          {t.custom}
        </KeyButton>
        <KeyButton keys={keysOf("discount")} onClick={() => onExtra("discount")}>
          {t.discount}
        </KeyButton>
      </div>
      {extra && <ExtraForm key={extra} extra={extra} onDone={() => onExtra(null)} />}
    </section>
  );
}
