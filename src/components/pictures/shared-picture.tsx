import { ViewTransition, type ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** Card of the last navigation: the view transition pairs its picture with the page's. */
const lastCard = createStore<{ card: string | null }>(() => ({ card: null }));

/** Records the card from which a navigation starts. */
export function leaveFrom(card: string): void {
  lastCard.setState({ card });
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
  const isLeft = useStore(lastCard, (last) => last.card === card);
  const name = card === undefined || isLeft ? `product-${product}` : undefined;
  return (
    <ViewTransition name={name} share="picture" default="none">
      {children}
    </ViewTransition>
  );
}
