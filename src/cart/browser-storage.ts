import type { CartStorage } from "./types";

/**
 * Keeps the cart in a browser's `localStorage`, and tells of what another tab wrote. A page that
 * comes back from the back/forward cache has slept through such news, so it looks again.
 * The window is touched only on use: with storage forbidden, even looking at it throws.
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
