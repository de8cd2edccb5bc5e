import { useSyncExternalStore } from "react";
import type { toast } from "sonner";

type Toasts = typeof toast;
type Saying = (toasts: Toasts) => void;

let toasts: Toasts | null = null;
let wanted = false;
const waiting: Saying[] = [];
const followers = new Set<() => void>();

/**
 * Says something in a toast: `say((toasts) => toasts.success("Added"))`. The library behind toasts
 * comes with the first of them; what is said meanwhile waits.
 */
export function say(saying: Saying): void {
  if (toasts) return saying(toasts);
  waiting.push(saying);
  wanted = true;
  for (const changed of followers) changed();
}

/** The place of toasts stands: says what waited, and from now on everything at once. */
export function openToasts(library: Toasts): void {
  toasts = library;
  for (const saying of waiting.splice(0)) saying(library);
}

/** The place of toasts is gone; what is said from now on waits for the next one. */
export function closeToasts(): void {
  toasts = null;
}

function follow(changed: () => void) {
  followers.add(changed);
  return () => void followers.delete(changed);
}

/** Whether anything has been said yet. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    follow,
    () => wanted,
    () => false,
  );
}
