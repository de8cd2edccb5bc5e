import { useDeferredValue, type ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Product } from "../../shop/wire";
import type { Choice, Offer } from "./size-choice";

/** Props of an app's addition to every product; `chosen` only on the product's own page. */
export type CardExtraProps = { product: Product; chosen?: { choice: Choice; offer: Offer } };

type Added = { extra: ((props: CardExtraProps) => ReactNode) | null };

/**
 * Store of the app's addition to every product.
 *
 * A store and not a context: if a context changes above parts of the server-rendered page that
 * React has not hydrated yet, React renders those again, and their markup (above all the footer) is
 * lost.
 */
export const cardExtra = createStore<Added>(() => ({ extra: null }));

/**
 * The app's addition to a product; nothing until it has loaded. It arrives for all products of a
 * page at once, so it is a deferred value: React interrupts the rendering of sixteen hearts for an
 * input.
 */
export function CardExtra(props: CardExtraProps) {
  const extra = useDeferredValue(useStore(cardExtra).extra);
  return extra?.(props);
}
