import { useText } from "../../i18n/use-text";
import { variationFor, type Choice } from "../../components/size-choice";
import type { Product } from "../../shop/wire";

/** The values of an option that are made beside the other values chosen. */
export function madeWith(product: Product, choice: Choice, option: string): string[] {
  const values = product.options.find(({ name }) => name === option)?.values ?? [];
  return values.filter((value) => variationFor(product, { ...choice, [option]: value }) !== null);
}

/** A combination that is not made: what can be had beside each of the values chosen. */
export function Made({ product, choice }: { product: Product; choice: Choice }) {
  const t = useText();
  const made = product.options
    .map(({ name }) => [name, madeWith(product, choice, name)] as const)
    .filter(([, values]) => values.length > 0);
  return (
    <p>{made.map(([name, values]) => t.backInStock.made(name, values.join(", "))).join(" ")}</p>
  );
}
