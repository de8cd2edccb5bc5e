import { useText } from "../../i18n/use-text";
import { variationFor, type Choice } from "../../components/product/size-choice";
import type { Product } from "../../shop/wire";

/** Values of an option that exist in combination with the other chosen values. */
export function availableValues(product: Product, choice: Choice, option: string): string[] {
  const values = product.options.find(({ name }) => name === option)?.values ?? [];
  return values.filter((value) => variationFor(product, { ...choice, [option]: value }) !== null);
}

/** Explanation of a combination that does not exist: available values per option. */
export function AvailableValues({ product, choice }: { product: Product; choice: Choice }) {
  const t = useText();
  const available = product.options
    .map(({ name }) => [name, availableValues(product, choice, name)] as const)
    .filter(([, values]) => values.length > 0);
  return (
    <p>
      {available
        .map(([name, values]) => t.backInStock.availableValues(name, values.join(", ")))
        .join(" ")}
    </p>
  );
}
