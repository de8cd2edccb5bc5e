import { useSyncExternalStore } from "react";
import type { toast as sonnerToast } from "sonner";

type Sonner = typeof sonnerToast;
type ShowToast = (sonner: Sonner) => void;

let sonner: Sonner | null = null;
let wanted = false;
const queue: ShowToast[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a toast: `toast((sonner) => sonner.success("Added"))`. Sonner loads with the first toast;
 * toasts queue until it is there.
 */
export function toast(show: ShowToast): void {
  if (sonner) return show(sonner);
  queue.push(show);
  wanted = true;
  for (const listener of listeners) listener();
}

/** Shows the queued toasts; later ones appear at once. Called when the toaster mounts. */
export function openToasts(library: Sonner): void {
  sonner = library;
  for (const show of queue.splice(0)) show(library);
}

/** Queues toasts again. Called when the toaster unmounts. */
export function closeToasts(): void {
  sonner = null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a toast was requested, so that the toaster is to be loaded. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
}
