import { goodsKey, sizeText } from "../../shop/goods";
import type { Product, SoldOutItem, SoldOutUntil } from "../../shop/wire";
import { Button } from "../../ui/button";
import { useSettled } from "../../ui/use-settled";
import { useAdminText, useStaffText } from "../use-admin-text";
import styles from "./sold-out.module.css";
import { useFoundProducts, useSwitch, type Goods } from "./use-sold-out";

type FoundProps = { text: string; until: SoldOutUntil; items: readonly SoldOutItem[] };

/** Products that a text finds, each with its sizes, to be switched off. */
export function FoundProducts({ text, until, items }: FoundProps) {
  const { soldOut: t } = useAdminText();
  const { soldOut } = useStaffText();
  const settled = useSettled(text);
  const { data } = useFoundProducts(settled);
  if (!data || text.length < 2) return null;
  if (data.items.length === 0) return <p className={styles.quiet}>{t.noneFound(settled)}</p>;
  const off = new Set(items.map(({ goods }) => goodsKey(goods)));
  return (
    <ul className={styles.products} aria-label={soldOut.results}>
      {data.items.map((product) => (
        <li key={product.id}>
          <ProductRows product={product} until={until} off={off} />
        </li>
      ))}
    </ul>
  );
}

type RowsProps = { product: Product; until: SoldOutUntil; off: ReadonlySet<string> };

function ProductRows({ product, until, off }: RowsProps) {
  const { soldOut } = useStaffText();
  const { id, name, variations } = product;
  const whole = { goods: { product_id: id, variation_id: null }, name };
  const sizes = variations.map((variation) => {
    const size = sizeText({ product, variation, attributes: {} });
    const goods = { product_id: id, variation_id: variation.id };
    return { goods, name: `${name} ${size}`, size };
  });
  const hasSizes = sizes.length > 0;
  return (
    <>
      {hasSizes && <strong>{name}</strong>}
      <ul className={styles.items}>
        <Row goods={whole} label={hasSizes ? soldOut.allSizes : name} until={until} off={off} />
        {sizes.map(({ size, ...goods }) => (
          <Row key={size} goods={goods} label={size} until={until} off={off} />
        ))}
      </ul>
    </>
  );
}

type RowProps = { goods: Goods; label: string; until: SoldOutUntil; off: ReadonlySet<string> };

function Row({ goods, label, until, off }: RowProps) {
  const { soldOut: t } = useAdminText();
  const { soldOut } = useStaffText();
  const { busy, switchOff } = useSwitch();
  return (
    <li className={styles.item}>
      <span>{label}</span>
      {off.has(goodsKey(goods.goods)) ? (
        <span className={styles.off}>{soldOut.off}</span>
      ) : (
        <Button
          look="outline"
          busy={busy}
          aria-label={t.switchOffOf(goods.name)}
          onClick={() => void switchOff(goods, until)}
        >
          {t.switchOff}
        </Button>
      )}
    </li>
  );
}
