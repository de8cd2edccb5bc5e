import { createElement, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useStore } from "zustand";
import { requiredContext } from "../shop/required-context";
import { createCart } from "./store";
import type { Cart, CartOptions, CartStore } from "./types";

/** Context of the cart's store, and its hook for actions outside of rendering. */
export const [CartContext, useCartStore] = requiredContext<CartStore>("CartProvider");

/**
 * Provider of one cart, created on the first render; later `options` are ignored. The storage is
 * read after that render at the latest, so the server's page and the browser's first one agree.
 */
export function CartProvider(props: { options?: CartOptions; children?: ReactNode }) {
  const [cart] = useState(() => createCart(props.options));
  useEffect(() => void cart.persist.rehydrate(), [cart]);
  return createElement(CartContext.Provider, { value: cart }, props.children);
}

/**
 * Subscribes to a part of the cart. `select` must return the same reference for the same cart, so
 * no new objects. On the server and during hydration it receives the initial, empty state.
 */
export function useCart<Part>(select: (cart: Cart) => Part): Part {
  return useStore(useCartStore(), select);
}

/** Whether screens may show the cart: false on the server and until the storage has been read. */
export function useCartHydrated(): boolean {
  const { persist } = useCartStore();
  return useSyncExternalStore(persist.onFinishHydration, persist.hasHydrated, () => false);
}
