import { useText } from "../../i18n/use-text";
import type { Product } from "../../shop/wire";
import { AskLink } from "../shared/ask-link";
import styles from "./back-in-stock-form.module.css";

/** Question for the price of a product without one. */
export function PriceRequest({ product }: { product: Product }) {
  const t = useText().priceRequest;
  return <AskLink text={t.ask} message={t.chat(product.name)} className={styles.chat} />;
}
