import { createContext } from "react";

/** Prefetch function for the page behind a link; does nothing unless an app provides one. */
export const PrefetchContext = createContext<(to: string) => void>(() => undefined);
