// State of the page's connection to the shop. The adapter updates it, screens subscribe. It lives
// outside of React, because a response can arrive anywhere, and is independent of the transport.
import { useSyncExternalStore } from "react";

/** Whether the shop responds, and the age of the displayed data if it does not. */
export type Connection = {
  offline: boolean;
  /** Time of the oldest displayed data (milliseconds since 1970); null = unknown. */
  asOf: number | null;
};

const ONLINE: Connection = { offline: false, asOf: null };

let current: Connection = ONLINE;
let reachedAt: number | null = null;
const listeners = new Set<() => void>();

function update(next: Connection): void {
  if (next.offline === current.offline && next.asOf === current.asOf) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Records a response of the shop. */
export function reached(): void {
  reachedAt = Date.now();
  update(ONLINE);
}

/** Records a failed request; the displayed data is as old as the last response. */
export function recordUnreachable(): void {
  update({ offline: true, asOf: current.asOf ?? reachedAt });
}

/** Records a response from the device's cache, with the time of the shop's original response. */
export function recordCachedResponse(at: number): void {
  update({ offline: true, asOf: Math.min(current.asOf ?? reachedAt ?? at, at) });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Subscribes to the connection state. A page that is being rendered counts as reached. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => ONLINE,
  );
}
