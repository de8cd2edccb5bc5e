import { useSyncExternalStore, ViewTransition, type ReactNode } from "react";

// The card that was left last: its picture becomes the page's, and the page's becomes it again.
let left: string | null = null;
const watching = new Set<() => void>();

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => void watching.delete(listener);
}

/** Notes which card is being left for its page. */
export function leaveFrom(card: string): void {
  left = card;
  for (const listener of watching) listener();
}

/** Whether this card is the one that was left last. */
function useIsLeft(card: string | undefined): boolean {
  return useSyncExternalStore(
    watch,
    () => left === card,
    () => false,
  );
}

type SharedProps = {
  /** Id of the product. */
  product: number;
  /** Tells this card from others with the same product; none on the product's own page. */
  card?: string;
  children: ReactNode;
};

/**
 * The picture of a product, in a card or on its page: when one gives way to the other it moves from
 * there to here. A name may stand on a page once, so of several cards only the one left has it.
 */
export function SharedPicture({ product, card, children }: SharedProps) {
  const isLeft = useIsLeft(card);
  const name = card === undefined || isLeft ? `product-${product}` : undefined;
  return (
    <ViewTransition name={name} share="picture" default="none">
      {children}
    </ViewTransition>
  );
}
