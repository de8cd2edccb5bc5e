import { createContext, useContext, type ReactNode } from "react";
import type { Host } from "./host";

const HostContext = createContext<Host | null>(null);

/** Gives everything below it the device. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext.Provider value={host}>{children}</HostContext.Provider>;
}

/** The device. Throws outside a `HostProvider`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error("useHost needs a HostProvider above it.");
  return host;
}
