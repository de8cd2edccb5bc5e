import { useShopInfo } from "../../shop/use-shop-info";
import styles from "./wordmark.module.css";

/** Shop's name as printed on its pouches. */
export function Wordmark() {
  const name = useShopInfo().data?.name ?? "";
  return <span className={styles.wordmark}>{name}</span>;
}
