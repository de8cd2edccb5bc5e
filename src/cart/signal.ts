/** Flag that becomes true once. */
export interface Signal {
  isRaised(): boolean;
  raise(): void;
  /** Calls back when raised (not if it already is); returns the unsubscribe function. */
  onRaise(listener: () => void): () => void;
  /** Resolves when raised. */
  raised: Promise<void>;
}

/** Creates a signal that has not been raised yet. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  let isRaised = false;
  const onRaise = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    isRaised: () => isRaised,
    raise() {
      if (isRaised) return;
      isRaised = true;
      for (const listener of listeners) listener();
      listeners.clear();
    },
    onRaise,
    raised: new Promise((resolve) => onRaise(resolve)),
  };
}
