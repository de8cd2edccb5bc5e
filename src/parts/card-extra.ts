import { createContext, type ReactNode } from "react";
import type { Product } from "../shop/wire";
import type { Choice, Offer } from "./size-choice";

/** What a face adds to every product that is shown; on the product's own page also to what is chosen. */
export type CardExtraProps = { product: Product; chosen?: { choice: Choice; offer: Offer } };

/** Nothing where the face adds nothing, and until what it adds has come. */
export const CardExtra = createContext<((props: CardExtraProps) => ReactNode) | null>(null);
