import { useSyncExternalStore, ViewTransition, type ReactNode } from "react";

// Card of the last navigation: the view transition pairs its picture with the page's.
let left: string | null = null;
const watching = new Set<() => void>();

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => void watching.delete(listener);
}

/** Records the card from which a navigation starts. */
export function leaveFrom(card: string): void {
  left = card;
  for (const listener of watching) listener();
}

/** Whether the last navigation started from this card. */
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
  /** Identifies this card among others with the same product; none on the product's own page. */
  card?: string;
  children: ReactNode;
};

/**
 * Picture of a product, in a card or on its page, that moves between them in a view transition. A
 * transition name must be unique on a page, so of several cards only the one of the last navigation
 * has it.
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
