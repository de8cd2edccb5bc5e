import { useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { requiredContext } from "../shop/required-context";
import type { OrderContents } from "./order/order-draft";
import { contentsOf, createDesk, type DeskState, type DeskStore } from "./store";

/** Context of the desk's store, and its hook. */
export const [DeskContext, useDeskStore] = requiredContext<DeskStore>("desk");

/** Provider of one desk store. */
export function DeskProvider({ desk, children }: { desk?: DeskStore; children: ReactNode }) {
  const [own] = useState(() => desk ?? createDesk());
  return <DeskContext value={own}>{children}</DeskContext>;
}

/** Subscribes to a part of the desk's state, or returns its actions. */
export function useDesk<Part>(
  part: (state: DeskState & ReturnType<DeskStore["getState"]>) => Part,
) {
  return useStore(useDeskStore(), part);
}

/** Subscribes to a part of the contents on the screen: of the new order or of a change. */
export function useContents<Part>(part: (contents: OrderContents) => Part): Part {
  return useDesk((state) => part(contentsOf(state)));
}
