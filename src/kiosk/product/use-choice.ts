import { startChoice, type Choice } from "../../components/product/size-choice";
import type { Product } from "../../shop/wire";
import { useSession } from "../session/session-provider";

/**
 * Size of a product that the customer chose last, on a card, a row or the sheet, and the function
 * that chooses one: the next piece is added in the size that was seen last.
 */
export function useChoice(product: Product): [Choice, (choice: Choice) => void] {
  const { session, change } = useSession();
  const { choices } = session;
  const choose = (choice: Choice) => change({ choices: { ...choices, [product.id]: choice } });
  return [choices[product.id] ?? startChoice(product), choose];
}
