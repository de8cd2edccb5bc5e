import { useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { requiredContext } from "../shop/required-context";
import { createDesk, type DeskState, type DeskStore } from "./store";

/** The desk's store. */
export const [DeskContext, useDeskStore] = requiredContext<DeskStore>("desk");

/** Gives everything below it one desk. */
export function DeskProvider({ desk, children }: { desk?: DeskStore; children: ReactNode }) {
  const [own] = useState(() => desk ?? createDesk());
  return <DeskContext value={own}>{children}</DeskContext>;
}

/** A part of the desk's state, or all that changes it. */
export function useDesk<Part>(
  part: (state: DeskState & ReturnType<DeskStore["getState"]>) => Part,
) {
  return useStore(useDeskStore(), part);
}
