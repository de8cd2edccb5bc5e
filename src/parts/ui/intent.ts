import { createContext } from "react";

/** Hears that somebody is about to go to an address; nobody listens unless an app does. */
export const IntentContext = createContext<(to: string) => void>(() => undefined);
