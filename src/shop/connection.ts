// State of the page's connection to the shop. The adapter updates it, screens subscribe. It lives
// outside of React, because a response can arrive anywhere, and is independent of the transport.
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** Whether the shop responds, and the age of the displayed data if it does not. */
export type Connection = {
  offline: boolean;
  /** Time of the oldest displayed data (milliseconds since 1970); null = unknown. */
  asOf: number | null;
};

const ONLINE: Connection = { offline: false, asOf: null };

const store = createStore(() => ONLINE);
let reachedAt: number | null = null;

function update(next: Connection): void {
  const { offline, asOf } = store.getState();
  if (next.offline !== offline || next.asOf !== asOf) store.setState(next);
}

/** Records a response of the shop. */
export function reached(): void {
  reachedAt = Date.now();
  update(ONLINE);
}

/** Records a failed request; the displayed data is as old as the last response. */
export function recordUnreachable(): void {
  update({ offline: true, asOf: store.getState().asOf ?? reachedAt });
}

/** Records a response from the device's cache, with the time of the shop's original response. */
export function recordCachedResponse(at: number): void {
  update({ offline: true, asOf: Math.min(store.getState().asOf ?? reachedAt ?? at, at) });
}

/** Subscribes to the connection state. A page that is being rendered counts as reached. */
export function useConnection(): Connection {
  return useStore(store);
}
