import type { StoreApi } from "zustand/vanilla";
import type { CartCore } from "./core";
import { createSignal } from "./signal";
import { createWriter, isPromise } from "./storage-writer";
import { decodeCart, encodeCart, mergeStored, type StoredCart } from "./stored-cart";
import type {
  Cart,
  CartDetails,
  CartEntry,
  CartOptions,
  CartPersistence,
  CartStorage,
} from "./types";

/** Storage key of the cart. */
export const STORAGE_KEY = "root";
/** Storage key for the backup of an invalid or partly invalid text. */
export const BROKEN_KEY = "root:broken";
/** Timeout of screens that wait for the storage. */
export const REHYDRATION_TIMEOUT_MS = 5000;

/**
 * Phase of the persistence:
 *
 * - `unread`, `reading`: nothing is written, so that a stored cart is never overwritten unread
 * - `blind`: reading failed; only a cart with items is written
 * - `open`: every change is written
 */
type Phase = "unread" | "reading" | "blind" | "open" | "stopped";

const MEMORY_ONLY: CartPersistence = {
  hasHydrated: () => true,
  rehydrate: () => Promise.resolve(),
  onFinishHydration: () => () => undefined,
  stop: () => undefined,
};

/**
 * Persists the cart in the storage, if one is given.
 *
 * zustand's own `persist` does not fit: it writes before it has read (an empty cart over a stored
 * one if the storage is slow), drops items added meanwhile, and waits forever.
 */
export function persistCart(
  store: StoreApi<Cart>,
  core: CartCore,
  { storage, skipHydration, acceptStored }: CartOptions,
): CartPersistence {
  if (!storage || !core.get().shouldPersist) return MEMORY_ONLY;
  const keeper = new CartKeeper(store, core, storage, acceptStored);
  if (!skipHydration) void keeper.rehydrate();
  return keeper;
}

class CartKeeper implements CartPersistence {
  readonly #core: CartCore;
  readonly #storage: CartStorage;
  readonly #accept: (entry: CartEntry) => boolean;
  readonly #write: (text: string) => void;
  readonly #seeds: CartDetails;
  readonly #ready = createSignal();
  readonly #unsubscribe: (() => void)[];
  #phase: Phase = "unread";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Items read from the storage, which need not be written back. */
  #shown: CartDetails | undefined;

  constructor(
    store: StoreApi<Cart>,
    core: CartCore,
    storage: CartStorage,
    accept: (entry: CartEntry) => boolean = () => true,
  ) {
    this.#core = core;
    this.#storage = storage;
    this.#accept = accept;
    this.#write = createWriter(storage, STORAGE_KEY);
    this.#seeds = core.details();
    this.#unsubscribe = [store.subscribe((state, before) => this.#changed(state, before))];
    const unlisten = storage.subscribe?.(STORAGE_KEY, (text) => this.#adopt(text));
    if (unlisten) this.#unsubscribe.push(unlisten);
  }

  hasHydrated = () => this.#ready.isRaised();

  onFinishHydration = (listener: () => void) => this.#ready.onRaise(listener);

  rehydrate = () => {
    if (this.#phase === "unread" || this.#phase === "blind") this.#read();
    return this.#ready.raised;
  };

  stop = () => {
    this.#phase = "stopped";
    clearTimeout(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  };

  #read(): void {
    this.#phase = "reading";
    try {
      const answer = this.#storage.getItem(STORAGE_KEY);
      if (isPromise(answer)) this.#await(answer);
      else this.#take(answer);
    } catch (error) {
      this.#fail(error);
    }
  }

  #await(answer: PromiseLike<string | null | undefined>): void {
    this.#timer = setTimeout(() => {
      console.warn(`persist timed out for persist key "${STORAGE_KEY}"`);
      this.#ready.raise();
    }, REHYDRATION_TIMEOUT_MS);
    void Promise.resolve(answer)
      .then((text) => this.#take(text))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => clearTimeout(this.#timer));
  }

  #fail(error: unknown): void {
    if (this.#phase === "stopped") return;
    console.warn("The stored cart could not be read.", error);
    this.#phase = "blind";
    this.#ready.raise();
  }

  /** Handles the storage's response, in time or late. */
  #take(text: string | null | undefined): void {
    if (this.#phase === "stopped") return;
    const stored = this.#decode(text);
    if (text && stored.complaints.length > 0) this.#keepAside(text, stored.complaints);
    this.#phase = "open";
    this.#show(this.#merged(stored.details));
    const state = this.#core.get();
    const worthWriting = state.cartCount > 0 || this.#core.wasReplaced();
    const now = encodeCart(state);
    if (worthWriting && now !== text) this.#write(now);
    this.#ready.raise();
  }

  /** Handles a write of another tab: the last writer wins, for the whole cart. */
  #adopt(text: string | null): void {
    if (this.#phase !== "open" && this.#phase !== "blind") return;
    const stored = this.#decode(text);
    if (stored.complaints.length > 0) {
      console.warn(`Another tab's cart was ignored: ${stored.complaints.join(", ")}.`);
      return;
    }
    this.#phase = "open";
    this.#show(stored.details);
  }

  #changed(state: Cart, before: Cart): void {
    if (state.cartDetails === before.cartDetails || state.cartDetails === this.#shown) return;
    if (this.#phase !== "open" && !(this.#phase === "blind" && state.cartCount > 0)) return;
    this.#phase = "open";
    this.#write(encodeCart(state));
  }

  #decode(text: string | null | undefined): StoredCart {
    if (!text) return { details: {}, complaints: [] };
    return decodeCart(text, this.#core.pricing(), this.#accept);
  }

  #merged(stored: CartDetails): CartDetails {
    const current = this.#core.details();
    if (this.#core.wasReplaced()) return current;
    return mergeStored(stored, current, this.#seeds, this.#core.pricing().text);
  }

  #show(details: CartDetails): void {
    this.#shown = details;
    this.#core.change(details);
  }

  #keepAside(text: string, complaints: string[]): void {
    console.warn(
      `The stored cart is damaged (${complaints.join(", ")}); it is kept under "${BROKEN_KEY}".`,
    );
    createWriter(this.#storage, BROKEN_KEY)(text);
  }
}
