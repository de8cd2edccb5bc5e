import { createContext, type RefObject } from "react";

/** Context with the ref of the page's <main>, which can take the focus; empty outside the shell. */
export const MainContext = createContext<RefObject<HTMLElement | null>>({ current: null });
