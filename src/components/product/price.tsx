import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import styles from "./price.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden";

type PriceProps = {
  /** Minor units. */
  amount: number;
  /** ISO 4217 code. */
  currency: string;
  /** Minor units before a running sale. */
  regular?: number | null;
};

/** Formatted price; during a sale with the regular price. */
export function Price({ amount, currency, regular }: PriceProps) {
  const t = useText();
  if (regular === undefined || regular === null || regular <= amount) {
    return <span className={styles.price}>{formatMoney(amount, currency)}</span>;
  }
  return (
    <span className={styles.both}>
      <VisuallyHidden>{t.common.nowPrice} </VisuallyHidden>
      <ins className={styles.sale}>{formatMoney(amount, currency)}</ins>{" "}
      <VisuallyHidden>{t.common.wasPrice} </VisuallyHidden>
      <del className={styles.before}>{formatMoney(regular, currency)}</del>
    </span>
  );
}
