import { createContext, useContext, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { createDesk, type DeskState, type DeskStore } from "./store";

const DeskContext = createContext<DeskStore | null>(null);

/** Gives everything below it one desk. */
export function DeskProvider({ desk, children }: { desk?: DeskStore; children: ReactNode }) {
  const [own] = useState(() => desk ?? createDesk());
  return <DeskContext.Provider value={own}>{children}</DeskContext.Provider>;
}

/** The desk's store. Throws outside a `DeskProvider`. */
export function useDeskStore(): DeskStore {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("useDeskStore needs a DeskProvider above it.");
  return desk;
}

/** A part of the desk's state, or all that changes it. */
export function useDesk<Part>(
  part: (state: DeskState & ReturnType<DeskStore["getState"]>) => Part,
) {
  return useStore(useDeskStore(), part);
}
