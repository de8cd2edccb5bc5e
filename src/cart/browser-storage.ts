import type { CartStorage } from "./types";

/**
 * Cart storage in a browser's `localStorage`, with notifications of other tabs' writes. A page that
 * returns from the back/forward cache missed such events, so it reads the storage again. `window`
 * is accessed only on use: with storage forbidden, even reading the property throws.
 */
export function browserStorage(page: Window = window): CartStorage {
  return {
    getItem: (key) => page.localStorage.getItem(key),
    setItem: (key, text) => page.localStorage.setItem(key, text),
    subscribe(key, listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key: everything was cleared.
        if (event.key === key || event.key === null) listener(event.newValue);
      };
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) listener(page.localStorage.getItem(key));
      };
      page.addEventListener("storage", onStorage);
      page.addEventListener("pageshow", onPageShow);
      return () => {
        page.removeEventListener("storage", onStorage);
        page.removeEventListener("pageshow", onPageShow);
      };
    },
  };
}
