import type { CartStorage } from "./types";

/** Whether a storage is asynchronous. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}

function warnUnwritten(error: unknown): void {
  console.warn("The cart could not be stored.", error);
}

/**
 * Creates a writer that passes each text to the storage at once: a phone may shut down before a
 * delayed write. While a slow storage is still writing, only the newest text is queued, so that an
 * older one is never written last. A failed write warns and is not retried until the next change.
 */
export function createWriter(storage: CartStorage, key: string): (text: string) => void {
  let busy = false;
  let waiting: string | null = null;

  function done(): void {
    busy = false;
    const next = waiting;
    waiting = null;
    if (next !== null) write(next);
  }

  function write(text: string): void {
    if (busy) {
      waiting = text;
      return;
    }
    try {
      const writing = storage.setItem(key, text);
      if (!isPromise(writing)) return;
      busy = true;
      writing.then(done, (error: unknown) => {
        warnUnwritten(error);
        done();
      });
    } catch (error) {
      warnUnwritten(error);
    }
  }

  return write;
}
