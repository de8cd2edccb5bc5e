import { useDeferredValue, type ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Product } from "../../shop/wire";
import type { Choice, Offer } from "./size-choice";

/** What an app adds to every product that is shown; on the product's own page also to what is chosen. */
export type CardExtraProps = { product: Product; chosen?: { choice: Choice; offer: Offer } };

type Added = { extra: ((props: CardExtraProps) => ReactNode) | null };

/**
 * What the app adds to every product.
 *
 * A store and not a context: where a context changes above parts of the server's page that React has
 * not hydrated yet, it renders those again, and their markup (the footer above all) is lost.
 */
export const cardExtra = createStore<Added>(() => ({ extra: null }));

/**
 * What the app adds to a product; nothing until that has come. It comes to all of a page's products at
 * once, so it is drawn in slices: a finger does not wait for sixteen hearts.
 */
export function CardExtra(props: CardExtraProps) {
  const extra = useDeferredValue(useStore(cardExtra).extra);
  return extra?.(props);
}
