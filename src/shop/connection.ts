// How the page stands with the shop. The adapter tells; screens listen. It lives outside of React
// because an answer may come from anywhere, and it knows no transport.
import { useSyncExternalStore } from "react";

/** Whether the shop answers; where it does not, how old what is on screen is. */
export type Connection = {
  away: boolean;
  /** When the oldest of what is shown was true (milliseconds since 1970); null = not known. */
  asOf: number | null;
};

const HERE: Connection = { away: false, asOf: null };

let now: Connection = HERE;
let reachedAt: number | null = null;
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next.away === now.away && next.asOf === now.asOf) return;
  now = next;
  for (const listener of listeners) listener();
}

/** The shop answered just now. */
export function reached(): void {
  reachedAt = Date.now();
  become(HERE);
}

/** The shop did not answer; what is shown is as old as its last answer. */
export function notReached(): void {
  become({ away: true, asOf: now.asOf ?? reachedAt });
}

/** The device answered in the shop's place, with what the shop said then. */
export function keptAnswer(at: number): void {
  become({ away: true, asOf: Math.min(now.asOf ?? reachedAt ?? at, at) });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How the page stands with the shop, followed. A page that is being rendered is reached. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => HERE,
  );
}
