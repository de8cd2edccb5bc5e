import { createContext, useContext, type ReactNode } from "react";
import type { SetupApi } from "./setup-api";

const SetupContext = createContext<SetupApi | null>(null);

/** Gives everything below it what only the app may ask. */
export function SetupProvider({ setup, children }: { setup: SetupApi; children: ReactNode }) {
  return <SetupContext.Provider value={setup}>{children}</SetupContext.Provider>;
}

/** What only the app may ask. Throws outside a `SetupProvider`. */
export function useSetupApi(): SetupApi {
  const setup = useContext(SetupContext);
  if (!setup) throw new Error("useSetupApi needs a SetupProvider above it.");
  return setup;
}
