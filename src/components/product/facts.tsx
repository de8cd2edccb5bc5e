import { useText } from "../../i18n/use-text";
import type { Product } from "../../shop/wire";
import styles from "./facts.module.css";
import { weightText } from "./size-choice";

/** Table of weight, nutrition and other facts; nothing if the shop has entered none. */
export function Facts({ product, weightGrams }: { product: Product; weightGrams: number | null }) {
  const t = useText();
  const weight = weightGrams ? [{ name: t.product.weight, value: weightText(weightGrams) }] : [];
  const rows = [...weight, ...product.facts];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{t.product.facts}</h2>
      <table className={styles.facts}>
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
