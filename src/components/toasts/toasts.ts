import type { toast as sonnerToast } from "sonner";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

type Sonner = typeof sonnerToast;
type ShowToast = (sonner: Sonner) => void;

let sonner: Sonner | null = null;
const queue: ShowToast[] = [];
/** Whether a toast was requested. */
const requested = createStore(() => ({ current: false }));

/**
 * Shows a toast: `toast((sonner) => sonner.success("Added"))`. Sonner loads with the first toast;
 * toasts queue until it is there.
 */
export function toast(show: ShowToast): void {
  if (sonner) return show(sonner);
  queue.push(show);
  requested.setState({ current: true });
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

/** Whether a toast was requested, so that the toaster is to be loaded. */
export function useToastsRequested(): boolean {
  return useStore(requested).current;
}
